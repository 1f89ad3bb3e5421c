//! Why a start cannot be set up, for readers: the part of a sentence that says what is wrong, and where.

use super::{Odds, Texts, en, ja};
use crate::rules::{
    SetupFault, StartError,
    sfen::{SfenError, SfenErrorKind},
};

pub(super) fn start_en(error: &StartError) -> String {
    match error {
        StartError::UnknownStart(_) => "there is no such start".to_owned(),
        StartError::NoHandicaps(_) => "this game has no handicaps".to_owned(),
        StartError::Sfen(SfenError { kind, column }) => format!("{} (character {column})", sfen_en(*kind)),
        StartError::Setup(faults) => joined(&faults.0, "; ", fault_en),
    }
}

pub(super) fn start_ja(error: &StartError) -> String {
    match error {
        StartError::UnknownStart(_) => "そのような開始局面はありません".to_owned(),
        StartError::NoHandicaps(_) => "このゲームに駒落ちはありません".to_owned(),
        StartError::Sfen(SfenError { kind, column }) => format!("{column}文字目：{}", sfen_ja(*kind)),
        StartError::Setup(faults) => joined(&faults.0, "、", fault_ja),
    }
}

fn joined(faults: &[SetupFault], between: &str, say: fn(SetupFault) -> String) -> String {
    faults.iter().map(|fault| say(*fault)).collect::<Vec<_>>().join(between)
}

fn sfen_en(kind: SfenErrorKind) -> String {
    match kind {
        SfenErrorKind::Unexpected(c) => format!("“{}” cannot stand there", shown(c)),
        SfenErrorKind::Ranks { found, expected } => format!("the board has {found} ranks instead of {expected}"),
        SfenErrorKind::Files { rank, found, expected } => {
            format!("rank {rank} has {found} squares instead of {expected}")
        }
        SfenErrorKind::CannotPromote(c) => format!("“{}” does not promote", shown(c)),
        SfenErrorKind::MissingTurn => "it does not say whose turn it is".to_owned(),
        SfenErrorKind::Turn => "the side to move is neither b nor w".to_owned(),
        SfenErrorKind::HandCount => "nobody can hold that many pieces".to_owned(),
        SfenErrorKind::HandPiece(c) => format!("“{}” cannot be held in hand", shown(c)),
        SfenErrorKind::MoveNumber => "the move number is no number from 1".to_owned(),
        SfenErrorKind::TooLong => "there is something after the move number".to_owned(),
    }
}

fn sfen_ja(kind: SfenErrorKind) -> String {
    match kind {
        SfenErrorKind::Unexpected(c) => format!("「{}」は置けません", shown(c)),
        SfenErrorKind::Ranks { found, expected } => format!("段の数が{expected}ではなく{found}です"),
        SfenErrorKind::Files { rank, found, expected } => format!("{rank}段目のマスが{expected}ではなく{found}です"),
        SfenErrorKind::CannotPromote(c) => format!("「{}」は成れません", shown(c)),
        SfenErrorKind::MissingTurn => "手番がありません".to_owned(),
        SfenErrorKind::Turn => "手番は b か w です".to_owned(),
        SfenErrorKind::HandCount => "持ち駒の数が正しくありません".to_owned(),
        SfenErrorKind::HandPiece(c) => format!("「{}」は持ち駒になりません", shown(c)),
        SfenErrorKind::MoveNumber => "手数は1以上の数です".to_owned(),
        SfenErrorKind::TooLong => "手数のあとに余分な文字があります".to_owned(),
    }
}

fn fault_en(fault: SetupFault) -> String {
    let Texts { square, kind, color, .. } = en::TEXTS;
    match fault {
        SetupFault::OffBoard(at) => format!("a piece stands outside the board on {}", square(at)),
        SetupFault::NotInThisGame(piece, at) => format!("this game has no {} ({})", kind(piece.kind()), square(at)),
        SetupFault::NeverMoves(piece, at) => format!("the {} on {} could never move", kind(piece.kind()), square(at)),
        SetupFault::Nifu(who, file) => format!("{} has two pawns on file {file}", color(who, Odds::Even)),
        SetupFault::TwoOfARoyal(piece, at) => {
            format!("{} has a second {} on {}", color(piece.color(), Odds::Even), kind(piece.kind()), square(at))
        }
        SetupFault::HandWithoutDrops => "this game has no pieces in hand".to_owned(),
        SetupFault::RoyalCapturable(who, at) => {
            format!("it is not {}’s turn, yet its king on {} could be captured", color(who, Odds::Even), square(at))
        }
    }
}

fn fault_ja(fault: SetupFault) -> String {
    let Texts { square, kind, color, .. } = ja::TEXTS;
    match fault {
        SetupFault::OffBoard(at) => format!("{}は盤の外です", square(at)),
        SetupFault::NotInThisGame(piece, at) => {
            format!("{}の{}はこのゲームにない駒です", square(at), kind(piece.kind()))
        }
        SetupFault::NeverMoves(piece, at) => format!("{}の{}は行き所がありません", square(at), kind(piece.kind())),
        SetupFault::Nifu(who, file) => format!("{}の歩が{file}筋に2枚あります（二歩）", color(who, Odds::Even)),
        SetupFault::TwoOfARoyal(piece, at) => {
            format!("{}の{}が2枚あります（{}）", color(piece.color(), Odds::Even), kind(piece.kind()), square(at))
        }
        SetupFault::HandWithoutDrops => "このゲームに持ち駒はありません".to_owned(),
        SetupFault::RoyalCapturable(who, at) => {
            format!("手番でない{}の{}の玉がすぐに取られます", color(who, Odds::Even), square(at))
        }
    }
}

/// A character that can be shown in the middle of a sentence.
fn shown(c: char) -> String {
    if c.is_control() { c.escape_unicode().to_string() } else { c.to_string() }
}
