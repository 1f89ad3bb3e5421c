//! Stored settings: values by name. What they mean is for `app/settings` to say.

use super::{
    Damage, StoredError,
    json::{Json, Table},
    open, stored,
};

/// Today's schema version of settings.
const VERSION: u32 = 1;

/// What a visitor chose for every game: values by name. Who uses them knows the names ([`Field`]).
///
/// A value that this version does not know (a piece set or a theme of a newer one) is kept, and so is a field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Settings(Table);

/// A value that may be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    pub name: &'static str,
    pub shape: Shape,
}

/// What a value must be, for stored text not to be damaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Text,
    /// A whole number from 0.
    Number,
    Bool,
}

impl Shape {
    fn fits(self, value: &Json) -> bool {
        match self {
            Shape::Text => matches!(value, Json::Text(_)),
            Shape::Number => value.as_whole().is_some_and(|number| usize::try_from(number).is_ok()),
            Shape::Bool => matches!(value, Json::Bool(_)),
        }
    }

    fn wanted(self) -> &'static str {
        match self {
            Shape::Text => "a text",
            Shape::Number => "a number",
            Shape::Bool => "true or false",
        }
    }
}

impl Settings {
    /// Reads what was stored. `fields` have their shapes checked and come first, in their order.
    ///
    /// # Errors
    /// When the text is from a newer schema or damaged; it is to be set aside then.
    pub fn read(text: &str, fields: &[Field]) -> Result<Settings, StoredError> {
        let (_, mut found) = open(text, VERSION)?;
        let mut values = Table::default();
        for &Field { name, shape } in fields {
            match found.remove(name) {
                Some(value) if shape.fits(&value) => values.push(name, value),
                Some(_) => found.fault(Damage::Shape { field: name, wanted: shape.wanted() }),
                None => {}
            }
        }
        values.0.extend(found.rest().map_err(|what| StoredError::Damaged { what })?.0);
        Ok(Settings(values))
    }

    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.0.get(name)
    }

    /// `None` leaves the choice to the program.
    pub fn set(&mut self, name: &str, value: Option<Json>) {
        // a text from elsewhere may name it twice
        while self.0.remove(name).is_some() {}
        if let Some(value) = value {
            self.0.push(name, value);
        }
    }

    /// The text to store, `fields` first and in their order.
    #[must_use]
    pub fn to_text(&self, fields: &[Field]) -> String {
        let mut rest = self.0.clone();
        let mut values = Table::default();
        for field in fields {
            if let Some(value) = rest.remove(field.name) {
                values.push(field.name, value);
            }
        }
        values.0.extend(rest.0);
        stored(VERSION, values)
    }
}
