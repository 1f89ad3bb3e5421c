//! Settings as a file, for a person to keep or to take to another device: what is stored, and a name by which the file is recognized.

use super::table::{Preferences, Setting, read_settings};
use crate::{
    json::{self, Json},
    persist::{Damage, Settings, StoredError},
};

/// Name of the file when it is saved.
pub const FILE_NAME: &str = "suizo-settings.json";
/// Most bytes of a file; longer ones are not settings.
pub const MOST_BYTES: u32 = 256 * 1024;

/// Why a file is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsFault {
    /// The browser could not read it, it is no text, or it is too long.
    Unreadable,
    /// Not JSON from this character on, counted from 1.
    NotJson { at: usize },
    /// JSON, but not settings of this program.
    NotSettings,
    /// Written by a later version of the program.
    Newer,
    /// A value that the setting cannot have.
    Value { name: String, value: String },
}

/// The file's text.
///
/// ```
/// use suizo::{app::settings::{Preferences, SettingsChange, Theme, file}, i18n::Lang, persist::Settings};
/// let mut prefs = Preferences::new(Settings::default(), Lang::En);
/// prefs.change(SettingsChange::Theme(Theme::Dark));
/// let text = file::write(&prefs);
/// assert_eq!(text, r#"{"suizo":"settings","v":1,"data":{"theme":"dark"}}"#);
/// assert_eq!(file::read(&text).map(|settings| Preferences::new(settings, Lang::En)), Ok(prefs));
/// ```
#[must_use]
pub fn write(prefs: &Preferences) -> String {
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
    match Setting::ALL.into_iter().find(|setting| !setting.is_known(&settings)) {
        None => Ok(settings),
        Some(setting) => {
            let name = setting.id();
            Err(SettingsFault::Value { name: name.to_owned(), value: shortened(&value_of(name)) })
        }
    }
}

/// As much of a value as is needed to recognize it.
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
    use crate::{
        app::settings::{BoardSize, Domain, PieceSet, SettingsChange},
        i18n::Lang,
    };

    #[track_caller]
    fn refused(text: &str) -> SettingsFault {
        read(text).expect_err("refused")
    }

    fn file(data: &str) -> String {
        format!(r#"{{"suizo":"settings","v":1,"data":{data}}}"#)
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut prefs = Preferences::new(
            read_settings(r#"{"v":1,"data":{"pieces":"letters","of_tomorrow":"kept"}}"#).expect("readable"),
            Lang::En,
        );
        prefs.change(SettingsChange::LeftHanded(true));
        prefs.change(SettingsChange::Size(BoardSize::new(80).expect("a size")));
        let text = write(&prefs);
        let again = Preferences::new(read(&text).expect("readable"), Lang::En);
        assert_eq!((again.pieces(), again.left_handed(), again.size().percent()), (PieceSet::Letters, true, 80));
        assert_eq!(write(&again), text);
        assert!(text.contains(r#""of_tomorrow":"kept""#), "{text}");
    }

    #[test]
    fn a_value_that_a_setting_does_not_have_is_refused_by_its_name() {
        for setting in Setting::ALL {
            let bad: &[&str] = match setting.domain() {
                Domain::Choice(_) => &["\"?\"", "\"\"", "1", "true", "[]"],
                Domain::Switch => &["\"true\"", "1", "{}"],
                Domain::Number { .. } => &["0", "251", "256", "1.5", "-1", "\"1\"", "false"],
            };
            for value in bad {
                let name = setting.id();
                let fault = SettingsFault::Value { name: name.to_owned(), value: (*value).to_owned() };
                assert_eq!(refused(&file(&format!(r#"{{"{name}":{value}}}"#))), fault);
            }
        }
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
