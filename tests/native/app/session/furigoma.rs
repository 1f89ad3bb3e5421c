//! The toss of five pawns that decides who begins.

use crate::app::page::{Page, form_msg, view};
use suizo::{
    app::{
        Msg, Sheet,
        effect::Timer,
        session::{
            furigoma::Toss,
            new_game::{Form, FormChange, SideChoice},
            view::tossed,
        },
    },
    i18n::Lang,
    rules::{Color, random::SplitMix64},
};

const THROWS: usize = 100_000;

/// Of [`THROWS`] seeded throws: the number with each count of tokin, with tokin on each pawn, and with each two pawns alike.
fn throws(seed: u64) -> ([f64; 6], [f64; 5], Vec<f64>) {
    let mut random = SplitMix64::new(seed);
    let (mut tokin, mut pawns, mut pairs) = ([0.0; 6], [0.0; 5], vec![0.0; 10]);
    for _ in 0..THROWS {
        let toss = Toss::throw((random.next_u64() >> 32) as u32);
        let faces: Vec<bool> = (0..Toss::PAWNS).map(|pawn| toss.shows_tokin(pawn)).collect();
        tokin[toss.tokin() as usize] += 1.0;
        let mut pair = 0;
        for (at, &face) in faces.iter().enumerate() {
            pawns[at] += f64::from(u8::from(face));
            for &other in &faces[..at] {
                pairs[pair] += f64::from(u8::from(face == other));
                pair += 1;
            }
        }
    }
    (tokin, pawns, pairs)
}

fn chi_square(observed: &[f64], expected: &[f64]) -> f64 {
    observed.iter().zip(expected).map(|(seen, due)| (seen - due).powi(2) / due).sum()
}

#[test]
fn five_pawns_fall_as_five_fair_coins() {
    // beyond these one seed in a thousand would fall by chance: 5 and 1 degrees of freedom
    const FIVE: f64 = 20.515;
    const ONE: f64 = 10.828;
    let n = THROWS as f64;
    let odds = [1.0, 5.0, 10.0, 10.0, 5.0, 1.0].map(|ways| n * ways / 32.0);
    for seed in [1, 2026] {
        let (tokin, pawns, pairs) = throws(seed);
        let statistic = chi_square(&tokin, &odds);
        assert!(statistic < FIVE, "{tokin:?}: {statistic:.2}");
        for seen in pawns.into_iter().chain(pairs) {
            let statistic = chi_square(&[seen, n - seen], &[n / 2.0, n / 2.0]);
            assert!(statistic < ONE, "{seen} of {n}: {statistic:.2}");
        }
    }
}

#[test]
fn more_backs_than_faces_give_the_thrower_white() {
    for bits in 0..32_u32 {
        let toss = Toss::throw(bits);
        assert_eq!(toss.tokin(), bits.count_ones());
        assert_eq!(toss.thrower(), if bits.count_ones() >= 3 { Color::White } else { Color::Black });
    }
}

fn form_of(page: &Page) -> &Form {
    match &page.model.sheet {
        Some(Sheet::NewGame(form)) => form,
        _ => panic!("the form is open"),
    }
}

/// Opens the form and fills it in; the page's random numbers go on from `random`.
fn form(fields: &[FormChange], random: u32) -> Page {
    let mut page = Page::fresh();
    page.act("new-game");
    for field in fields {
        page.send(form_msg(field.clone()));
    }
    page.random = random - 1;
    page
}

#[test]
fn what_the_throw_says_is_true_when_the_game_starts() {
    for bits in 0..32 {
        let mut page = form(&[], 64 + bits);
        page.act("furigoma");
        let toss = form_of(&page).toss().expect("thrown");
        assert_eq!(view::board(&page.model).toss, Some(toss), "it lies on the board");
        assert_eq!(form_of(&page).side, SideChoice::Furigoma);
        let told = tossed(toss, &form_of(&page).preview, false, Lang::En.texts());
        let (pawns, tokin) = (5 - toss.tokin(), toss.tokin());
        let s = if pawns == 1 { "" } else { "s" };
        let plays = if tokin >= 3 { "play White" } else { "begin as Black" };
        assert_eq!(told, format!("{pawns} pawn{s}, {tokin} tokin: you {plays}."));
        page.act("start");
        assert_eq!(page.model.session.you(), Some(toss.thrower()));
        assert_eq!(page.model.session.board.bottom, toss.thrower());
        assert_eq!(view::board(&page.model).toss, None, "the pawns were seen already");
    }
}

#[test]
fn starting_without_a_throw_throws_first() {
    let furigoma = FormChange::Side("furigoma".to_owned());
    for (random, you) in [(64, Color::Black), (64 + 0b111, Color::White)] {
        let mut page = form(std::slice::from_ref(&furigoma), random);
        page.engine_up().act("new-game").send(form_msg(furigoma.clone()));
        page.random = random - 1;
        page.act("start");
        assert_eq!(page.model.session.you(), Some(you));
        assert_eq!(view::board(&page.model).toss, Some(Toss::throw(random)));
        assert!(page.line().contains("tokin: you"), "{}", page.line());
        // whoever begins, nobody moves while the pawns fly
        assert_eq!(page.searched(), None);
        if you == Color::White {
            page.send(Msg::Timer(Timer::NextMove { ply: 0 }));
            let search = page.search();
            page.best(search, "7g7f");
        } else {
            page.play("7g7f");
        }
        assert_eq!(view::board(&page.model).toss, None, "with the first move they are gone");
    }
}

#[test]
fn friends_throw_for_the_near_side_and_a_handicap_is_thrown_for_too() {
    let fields = [
        FormChange::Opponent("friend".to_owned()),
        FormChange::Side("furigoma".to_owned()),
        FormChange::Handicap("rook".to_owned()),
    ];
    let mut page = form(&fields, 64 + 0b10110);
    page.act("furigoma");
    let toss = form_of(&page).toss().expect("thrown");
    let told = |lang: Lang| tossed(toss, &form_of(&page).preview, true, lang.texts());
    assert_eq!(told(Lang::En), "2 pawns, 3 tokin: the near side begins as White.", "who gives the handicap begins");
    assert_eq!(told(Lang::Ja), "歩が2枚、と金が3枚。手前が上手です。");
    page.act("start");
    assert_eq!((page.model.session.you(), page.model.session.board.bottom), (None, Color::White));
}

#[test]
fn another_choice_puts_the_pawns_away() {
    let mut page = form(&[], 64);
    page.act("furigoma").send(form_msg(FormChange::Side("white".to_owned())));
    assert_eq!(view::board(&page.model).toss, None);
    page.act("start");
    assert_eq!(page.model.session.you(), Some(Color::White));
}
