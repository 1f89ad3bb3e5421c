//! The macro that declares messages.

/// Declares a message: its type, and how it is written and read at a border. Its shapes, and what is written:
///
/// ```text
/// pub struct Limits { depth: Option<u32> }                    {"depth": 9}
/// pub enum Best tagged "k" { "move" => Move { usi: String } } {"k": "move", "usi": "7g7f"}
/// pub enum Score tagged "k" with "v" { "cp" => Cp(i32) }      {"k": "cp", "v": 31}
/// pub enum Bound { "exact" => Exact }                         "exact"
/// impl GameText { variant, start, }                           the fields of a struct that is declared elsewhere
/// ```
///
/// The serde derives describe the same objects. No program in the browser uses them, for the size of its download; the tests compare
/// both.
macro_rules! message {
    ($(#[$about:meta])* pub struct $Name:ident {
        $( $(#[$field_about:meta])* $field:ident: $Type:ty, )*
    }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
        pub struct $Name {
            $( $(#[$field_about])* pub $field: $Type, )*
        }

        $crate::protocol::message::message! { impl $Name { $( $field, )* } }
    };

    (impl $Name:ident { $( $field:ident, )* }) => {
        impl $crate::protocol::Encode for $Name {
            fn encode<V: $crate::protocol::Value>(&self) -> V {
                V::object() $( .with_field(stringify!($field), &self.$field) )*
            }
        }

        impl $crate::protocol::Decode for $Name {
            fn decode<V: $crate::protocol::Value>(value: &V, _: &'static str) -> Result<$Name, $crate::protocol::Unreadable> {
                Ok($Name { $( $field: value.field(stringify!($field))?, )* })
            }
        }
    };

    ($(#[$about:meta])* pub enum $Name:ident tagged $tag:literal {
        $( $(#[$variant_about:meta])* $name:literal => $Variant:ident $({
            $( $(#[$field_about:meta])* $field:ident: $Type:ty, )*
        })?, )*
    }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(tag = $tag)]
        pub enum $Name {
            $( $(#[$variant_about])* #[serde(rename = $name)] $Variant $({
                $( $(#[$field_about])* $field: $Type, )*
            })?, )*
        }

        impl $crate::protocol::Encode for $Name {
            fn encode<V: $crate::protocol::Value>(&self) -> V {
                let tagged = |name| V::object().with($tag, V::text(name));
                match self {
                    $( $Name::$Variant $({ $($field),* })? => {
                        tagged($name) $( $( .with_field(stringify!($field), $field) )* )?
                    } )*
                }
            }
        }

        impl $crate::protocol::Decode for $Name {
            fn decode<V: $crate::protocol::Value>(value: &V, _: &'static str) -> Result<$Name, $crate::protocol::Unreadable> {
                Ok(match value.field::<String>($tag)?.as_str() {
                    $( $name => $Name::$Variant $({ $( $field: value.field(stringify!($field))?, )* })?, )*
                    _ => return Err($tag),
                })
            }
        }
    };

    ($(#[$about:meta])* pub enum $Name:ident tagged $tag:literal with $content:literal {
        $( $(#[$variant_about:meta])* $name:literal => $Variant:ident($Type:ty), )*
    }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(tag = $tag, content = $content)]
        pub enum $Name {
            $( $(#[$variant_about])* #[serde(rename = $name)] $Variant($Type), )*
        }

        impl $crate::protocol::Encode for $Name {
            fn encode<V: $crate::protocol::Value>(&self) -> V {
                match self {
                    $( $Name::$Variant(content) => V::object().with($tag, V::text($name)).with_field($content, content), )*
                }
            }
        }

        impl $crate::protocol::Decode for $Name {
            fn decode<V: $crate::protocol::Value>(value: &V, _: &'static str) -> Result<$Name, $crate::protocol::Unreadable> {
                Ok(match value.field::<String>($tag)?.as_str() {
                    $( $name => $Name::$Variant(value.field($content)?), )*
                    _ => return Err($tag),
                })
            }
        }
    };

    ($(#[$about:meta])* pub enum $Name:ident {
        $( $(#[$variant_about:meta])* $name:literal => $Variant:ident, )*
    }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
        pub enum $Name {
            $( $(#[$variant_about])* #[serde(rename = $name)] $Variant, )*
        }

        impl $crate::protocol::Encode for $Name {
            fn encode<V: $crate::protocol::Value>(&self) -> V {
                V::text(match self { $( $Name::$Variant => $name, )* })
            }
        }

        impl $crate::protocol::Decode for $Name {
            fn decode<V: $crate::protocol::Value>(value: &V, key: &'static str) -> Result<$Name, $crate::protocol::Unreadable> {
                Ok(match value.to_text().as_deref() {
                    $( Some($name) => $Name::$Variant, )*
                    _ => return Err(key),
                })
            }
        }
    };
}

pub(super) use message;
