//! How messages are written and read, whatever a border is made of.

/// What could not be read: the key of the part that is missing or of another type. In English for the log.
pub type Unreadable = &'static str;

/// A value at a border: a JavaScript value in the browser, JSON in a test.
pub trait Value: Sized {
    /// Nothing, as where an `Option` is `None`.
    fn null() -> Self;
    /// A truth value.
    fn boolean(value: bool) -> Self;
    /// A number. Integers are exact up to 2^53.
    fn number(value: f64) -> Self;
    /// A text.
    fn text(value: &str) -> Self;
    /// A list of values.
    fn list(items: impl Iterator<Item = Self>) -> Self;
    /// An object without keys.
    fn object() -> Self;
    /// This object with one key more.
    #[must_use]
    fn with(self, key: &'static str, value: Self) -> Self;

    /// Whether there is nothing.
    fn is_null(&self) -> bool;
    /// The truth value, if it is one.
    fn to_boolean(&self) -> Option<bool>;
    /// The number, if it is one.
    fn to_number(&self) -> Option<f64>;
    /// The text, if it is one.
    fn to_text(&self) -> Option<String>;
    /// The values of the list, if it is one.
    fn to_items(&self) -> Option<impl Iterator<Item = Self>>;
    /// The value at a key; null where there is none, or where this is no object.
    fn get(&self, key: &'static str) -> Self;

    /// This object with a field of a message.
    #[must_use]
    fn with_field<T: Encode>(self, key: &'static str, field: &T) -> Self {
        self.with(key, field.encode())
    }

    /// Reads a field of a message.
    ///
    /// # Errors
    /// When it is missing or of another type.
    fn field<T: Decode>(&self, key: &'static str) -> Result<T, Unreadable> {
        T::decode(&self.get(key), key)
    }
}

/// What can be written at a border.
pub trait Encode {
    /// The value that stands for it.
    fn encode<V: Value>(&self) -> V;
}

/// What can be read at a border.
pub trait Decode: Sized {
    /// Reads a value that was found at a key.
    ///
    /// # Errors
    /// When it is of another type: its key, or the key of a part.
    fn decode<V: Value>(value: &V, key: &'static str) -> Result<Self, Unreadable>;
}

impl Encode for bool {
    fn encode<V: Value>(&self) -> V {
        V::boolean(*self)
    }
}

impl Decode for bool {
    fn decode<V: Value>(value: &V, key: &'static str) -> Result<bool, Unreadable> {
        value.to_boolean().ok_or(key)
    }
}

impl Encode for f64 {
    fn encode<V: Value>(&self) -> V {
        V::number(*self)
    }
}

impl Decode for f64 {
    fn decode<V: Value>(value: &V, key: &'static str) -> Result<f64, Unreadable> {
        value.to_number().ok_or(key)
    }
}

/// Integers that fit into an `f64`; others are refused, as are fractions.
macro_rules! integers {
    ($($Integer:ty)*) => { $(
        impl Encode for $Integer {
            fn encode<V: Value>(&self) -> V {
                V::number(f64::from(*self))
            }
        }

        impl Decode for $Integer {
            fn decode<V: Value>(value: &V, key: &'static str) -> Result<$Integer, Unreadable> {
                let number = value.to_number().ok_or(key)?;
                let whole = number as $Integer;
                if f64::from(whole) == number { Ok(whole) } else { Err(key) }
            }
        }
    )* };
}

integers!(u8 u32 i32);

impl Encode for String {
    fn encode<V: Value>(&self) -> V {
        V::text(self)
    }
}

impl Decode for String {
    fn decode<V: Value>(value: &V, key: &'static str) -> Result<String, Unreadable> {
        value.to_text().ok_or(key)
    }
}

impl<T: Encode> Encode for Option<T> {
    fn encode<V: Value>(&self) -> V {
        self.as_ref().map_or_else(V::null, T::encode)
    }
}

impl<T: Decode> Decode for Option<T> {
    fn decode<V: Value>(value: &V, key: &'static str) -> Result<Option<T>, Unreadable> {
        if value.is_null() { Ok(None) } else { T::decode(value, key).map(Some) }
    }
}

impl<T: Encode> Encode for Vec<T> {
    fn encode<V: Value>(&self) -> V {
        V::list(self.iter().map(T::encode))
    }
}

impl<T: Decode> Decode for Vec<T> {
    fn decode<V: Value>(value: &V, key: &'static str) -> Result<Vec<T>, Unreadable> {
        value.to_items().ok_or(key)?.map(|item| T::decode(&item, key)).collect()
    }
}

/// A list of two.
impl Encode for (String, String) {
    fn encode<V: Value>(&self) -> V {
        V::list([&self.0, &self.1].into_iter().map(String::encode))
    }
}

impl Decode for (String, String) {
    fn decode<V: Value>(value: &V, key: &'static str) -> Result<(String, String), Unreadable> {
        let pair = <[String; 2]>::try_from(Vec::decode(value, key)?);
        pair.map(|[first, second]| (first, second)).map_err(|_| key)
    }
}
