//! Settings as a file, for a person to keep or to take to another device: what is stored, with a name on it.

use super::{
    device::MAX_WORKERS,
    prefs::Prefs,
    settings::{BoardSize, Coordinates, Countdown, Evaluation, MAX_LINES, Material, Notation, PieceSet, Theme, Volume},
};
use crate::{
    i18n::Lang,
    persist::{
        Damage, Settings, StoredError,
        json::{self, Json},
        read_settings,
    },
};

/// What the file is called when it is saved.
pub const FILE_NAME: &str = "suizo-settings.json";
/// Longer files are not settings. In bytes.
pub const MOST_BYTES: u32 = 64 * 1024;

/// Why a file is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsFault {
    /// The browser could not read it, it is no text, or it is too long.
    Unreadable,
    /// No JSON from this character on, counted from 1.
    NotJson { at: usize },
    /// Something else than settings of this program.
    NotSettings,
    /// Written by a later version of the program.
    Newer,
    /// A setting that cannot have this value.
    Value { name: String, value: String },
}

/// The file's text.
///
/// ```
/// use suizo::{app::{prefs::Prefs, settings_file}, i18n::Lang, persist::Settings};
/// let settings = Settings { theme: Some("dark".to_owned()), ..Settings::default() };
/// let text = settings_file::write(&Prefs::new(settings.clone(), Lang::En));
/// assert_eq!(text, r#"{"suizo":"settings","v":1,"data":{"theme":"dark"}}"#);
/// assert_eq!(settings_file::read(&text), Ok(settings));
/// ```
#[must_use]
pub fn write(prefs: &Prefs) -> String {
    format!(r#"{{"suizo":"settings",{}"#, prefs.to_text().trim_start_matches('{'))
}

/// Reads a file. What this version does not know is kept; what it knows must have a value that it knows.
///
/// # Errors
/// When the text is anything else than settings that can be used as they stand.
pub fn read(text: &str) -> Result<Settings, SettingsFault> {
    let text = text.trim_start_matches('\u{feff}');
    let whole = json::parse(text).map_err(|fault| SettingsFault::NotJson { at: fault.at + 1 })?;
    let Json::Table(envelope) = whole else { return Err(SettingsFault::NotSettings) };
    if envelope.get("suizo") != Some(&Json::from("settings")) {
        return Err(SettingsFault::NotSettings);
    }
    let value_of = |name: &str| match envelope.get("data") {
        Some(Json::Table(data)) => data.get(name).map(Json::to_string).unwrap_or_default(),
        _ => String::new(),
    };
    let settings = read_settings(text).map_err(|error| match error {
        StoredError::Newer { .. } => SettingsFault::Newer,
        StoredError::Damaged { what: Damage::Shape { field, .. } } => {
            SettingsFault::Value { name: field.to_owned(), value: shortened(&value_of(field)) }
        }
        StoredError::Damaged { .. } => SettingsFault::NotSettings,
    })?;
    match wrong(&settings) {
        None => Ok(settings),
        Some(name) => Err(SettingsFault::Value { name: name.to_owned(), value: shortened(&value_of(name)) }),
    }
}

/// The first setting with a value that this version does not have.
fn wrong(settings: &Settings) -> Option<&'static str> {
    type Known = fn(&str) -> bool;
    let texts: [(&'static str, &Option<String>, Known); 9] = [
        ("lang", &settings.lang, |id| Lang::from_id(id).is_some()),
        ("pieces", &settings.pieces, |id| PieceSet::from_id(id).is_some()),
        ("coordinates", &settings.coordinates, |id| Coordinates::from_id(id).is_some()),
        ("notation", &settings.notation, |id| Notation::from_id(id).is_some()),
        ("theme", &settings.theme, |id| Theme::from_id(id).is_some()),
        ("board", &settings.board, |id| Material::from_id(id).is_some()),
        ("evaluation", &settings.evaluation, |id| Evaluation::from_id(id).is_some()),
        ("volume", &settings.sound, |id| Volume::from_id(id).is_some()),
        ("countdown", &settings.countdown, |id| Countdown::from_id(id).is_some()),
    ];
    let mut wrong = texts.into_iter().filter(|(_, value, known)| value.as_deref().is_some_and(|value| !known(value)));
    if let Some((name, ..)) = wrong.next() {
        return Some(name);
    }
    if settings.size.is_some_and(|percent| BoardSize::new(percent).is_none()) {
        return Some("size");
    }
    if settings.workers.is_some_and(|workers| !(1..=usize::from(MAX_WORKERS)).contains(&workers)) {
        return Some("workers");
    }
    settings.lines.filter(|lines| !(1..=usize::from(MAX_LINES)).contains(lines)).map(|_| "lines")
}

/// Enough of a value to recognise it by.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persist::json::Table;

    #[track_caller]
    fn refused(text: &str) -> SettingsFault {
        read(text).expect_err("refused")
    }

    fn file(data: &str) -> String {
        format!(r#"{{"suizo":"settings","v":1,"data":{data}}}"#)
    }

    #[test]
    fn what_is_written_is_read_again() {
        let prefs = Prefs::new(
            Settings {
                pieces: Some("letters".to_owned()),
                size: Some(80),
                left_handed: Some(true),
                other: Table(vec![("of_tomorrow".to_owned(), Json::from("kept"))]),
                ..Settings::default()
            },
            Lang::En,
        );
        let settings = read(&write(&prefs)).expect("readable");
        assert_eq!(Prefs::new(settings, Lang::En), prefs);
    }

    #[test]
    fn a_bad_file_is_refused_by_what_is_wrong_with_it() {
        let value = |name: &str, value: &str| SettingsFault::Value { name: name.to_owned(), value: value.to_owned() };
        assert_eq!(refused(""), SettingsFault::NotJson { at: 1 });
        assert_eq!(refused(r#"{"suizo":"settings","v":1,"#), SettingsFault::NotJson { at: 27 });
        for other in ["[]", "7", r#"{"v":1,"data":{}}"#, r#"{"suizo":"game","v":1,"data":{}}"#] {
            assert_eq!(refused(other), SettingsFault::NotSettings, "{other}");
        }
        assert_eq!(refused(r#"{"suizo":"settings","data":{}}"#), SettingsFault::NotSettings);
        assert_eq!(refused(r#"{"suizo":"settings","v":2,"data":{}}"#), SettingsFault::Newer);
        assert_eq!(refused(&file(r#"{"theme":"dark","pieces":"ivory"}"#)), value("pieces", "\"ivory\""));
        assert_eq!(refused(&file(r#"{"pause":"yes"}"#)), value("pause", "\"yes\""));
        assert_eq!(refused(&file(r#"{"size":85}"#)), value("size", "85"));
        assert_eq!(refused(&file(r#"{"lines":0}"#)), value("lines", "0"));
        assert_eq!(refused(&file(r#"{"workers":9}"#)), value("workers", "9"));
        let long = "x".repeat(1000);
        let SettingsFault::Value { value, .. } = refused(&file(&format!(r#"{{"lang":"{long}"}}"#))) else {
            panic!("a wrong value");
        };
        assert_eq!(value.chars().count(), 41);
    }

    #[test]
    fn an_empty_file_of_settings_is_the_program_s_own_choice() {
        assert_eq!(read(&format!("\u{feff}{}", file("{}"))), Ok(Settings::default()));
    }
}
