//! The two forms of a language's words: a table whose completeness the compiler checks, and the file that the page fetches.
//!
//! A language is a constant [`Words`](super::Words) with one field for each sentence: a missing sentence does not compile, nor does a
//! placeholder that the sentence does not have. Placeholders stand in braces:
//!
//! | text | stands for |
//! |---|---|
//! | `{piece}` | the value |
//! | `{piece.the}`, `{piece.a}`, `{who.of}` | a noun in its second or third form; nouns are written `pawn\|the pawn\|a pawn` |
//! | `{^who}` | the value with a capital letter |
//! | `{n?one square\|# squares}` | the first where the value is one (or true), else the second; `#` is the value |
//!
//! The file has a line for every sentence, in the order of the list, with numbers in place of the placeholders' names
//! ([`Lang::file`](super::Lang::file), [`Texts::read`](super::Texts::read)); what is said only by the part of the program that is fetched
//! later has a second file of the same form ([`Lang::later_file`](super::Lang::later_file)).

use std::fmt::Write as _;

/// A type whose every value has a sentence of its own.
pub trait Family: Copy + 'static {
    /// Number of values.
    const COUNT: usize;

    /// The value with this index, which is below [`Family::COUNT`]; the order is that of the file.
    fn at(index: usize) -> Self;

    /// The index of this value.
    fn index(self) -> usize;
}

/// Makes families of types that have a list of their values.
macro_rules! families {
    ($($family:ty: $all:expr),* $(,)?) => { $(
        impl $crate::i18n::words::Family for $family {
            const COUNT: usize = $all.len();

            fn at(index: usize) -> $family {
                $all[index]
            }

            fn index(self) -> usize {
                $all.iter().position(|value| *value == self).unwrap_or_default()
            }
        }
    )* };
}
pub(super) use families;

/// Declares a table of sentences (`plain` ones, those `filled` with values, and one for `each` value of a family) and the methods of
/// the type that says them. What stands under `later` is a file of its own, whose lines count on from those of the first.
macro_rules! words {
    (
        $(#[$table_doc:meta])* $Words:ident said by $Texts:ident
        plain { $($(#[$plain_doc:meta])* $plain:ident,)* }
        filled { $($(#[$filled_doc:meta])* $filled:ident($($name:ident: $type:ty),*),)* }
        each { $($(#[$each_doc:meta])* $each:ident: $family:ty { $($part:ident),* },)* }
        $(later {
            plain { $($(#[$later_plain_doc:meta])* $later_plain:ident,)* }
            filled { $($(#[$later_filled_doc:meta])* $later_filled:ident($($later_name:ident: $later_type:ty),*),)* }
            each { $($(#[$later_each_doc:meta])* $later_each:ident: $later_family:ty { $($later_part:ident),* },)* }
        })?
    ) => {
        $(#[$table_doc])*
        pub struct $Words {
            $($(#[$plain_doc])* pub $plain: &'static str,)*
            $($(#[$filled_doc])* pub $filled: &'static str,)*
            $($(#[$each_doc])* pub $each: fn($family) -> &'static str,)*
            $(
                $($(#[$later_plain_doc])* pub $later_plain: &'static str,)*
                $($(#[$later_filled_doc])* pub $later_filled: &'static str,)*
                $($(#[$later_each_doc])* pub $later_each: fn($later_family) -> &'static str,)*
            )?
        }

        /// A sentence; as a number, its line in the file.
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy)]
        pub(super) enum SentenceId { $($plain,)* $($filled,)* }

        /// A family of sentences.
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy)]
        pub(super) enum FamilyId { $($each,)* }

        const SINGLE: usize = [$(stringify!($plain),)* $(stringify!($filled),)*].len();
        const SIZES: &[usize] = &[$(<$family as Family>::COUNT,)*];

        /// The line of a family's first sentence.
        pub(super) const fn family_start(family: FamilyId) -> usize {
            SINGLE + $crate::i18n::words::sum(SIZES, family as usize)
        }

        $(
            #[allow(non_camel_case_types)]
            enum LaterSentenceId { $($later_plain,)* $($later_filled,)* }

            #[allow(non_camel_case_types)]
            enum LaterFamilyId { $($later_each,)* }

            const LATER_SINGLE: usize = [$(stringify!($later_plain),)* $(stringify!($later_filled),)*].len();
            const LATER_SIZES: &[usize] = &[$(<$later_family as Family>::COUNT,)*];
        )?

        impl $Words {
            /// Number of lines of a language's file.
            pub const COUNT: usize = SINGLE + $crate::i18n::words::sum(SIZES, SIZES.len());

            $(
                /// Number of lines of the file that comes later.
                pub const LATER: usize =
                    [$(stringify!($later_plain),)* $(stringify!($later_filled),)*].len() + $crate::i18n::words::sum(LATER_SIZES, LATER_SIZES.len());
            )?

            /// The same words; does not compile when a placeholder has a name that its sentence does not know.
            ///
            /// # Panics
            /// In place of the compiler's error, where it is not used in a constant.
            #[must_use]
            pub const fn checked(self) -> $Words {
                $(assert!($crate::i18n::words::is_sound(self.$plain, &[]), concat!("a placeholder in `", stringify!($plain), "`"));)*
                $(assert!(
                    $crate::i18n::words::is_sound(self.$filled, &[$(stringify!($name)),*]),
                    concat!("an unknown placeholder in `", stringify!($filled), "`")
                );)*
                $(
                    $(assert!(
                        $crate::i18n::words::is_sound(self.$later_plain, &[]),
                        concat!("a placeholder in `", stringify!($later_plain), "`")
                    );)*
                    $(assert!(
                        $crate::i18n::words::is_sound(self.$later_filled, &[$(stringify!($later_name)),*]),
                        concat!("an unknown placeholder in `", stringify!($later_filled), "`")
                    );)*
                )?
                self
            }

            /// Every sentence with its name, and the names of its placeholders, in the order of the lines.
            #[must_use]
            pub fn sentences(&self) -> Vec<$crate::i18n::words::Sentence> {
                use $crate::i18n::words::Sentence;
                let mut all = vec![
                    $(Sentence { name: stringify!($plain), text: self.$plain, parts: &[] },)*
                    $(Sentence { name: stringify!($filled), text: self.$filled, parts: &[$(stringify!($name)),*] },)*
                ];
                $(all.extend((0..<$family as Family>::COUNT).map(|index| Sentence {
                    name: stringify!($each),
                    text: (self.$each)(<$family as Family>::at(index)),
                    parts: &[$(stringify!($part)),*],
                }));)*
                $(
                    all.extend([
                        $(Sentence { name: stringify!($later_plain), text: self.$later_plain, parts: &[] },)*
                        $(Sentence {
                            name: stringify!($later_filled),
                            text: self.$later_filled,
                            parts: &[$(stringify!($later_name)),*],
                        },)*
                    ]);
                    $(all.extend((0..<$later_family as Family>::COUNT).map(|index| Sentence {
                        name: stringify!($later_each),
                        text: (self.$later_each)(<$later_family as Family>::at(index)),
                        parts: &[$(stringify!($later_part)),*],
                    }));)*
                )?
                all
            }
        }

        impl $Texts {
            $($(#[$plain_doc])* #[must_use] pub fn $plain(&self) -> &'static str {
                self.line(SentenceId::$plain as usize)
            })*
            // as many arguments as the sentence has placeholders
            $($(#[$filled_doc])* #[must_use] #[allow(clippy::too_many_arguments)] pub fn $filled(&self, $($name: $type),*) -> String {
                self.fill(self.line(SentenceId::$filled as usize), &[$(&$name as &dyn Interpolate),*])
            })*
            $($(#[$each_doc])* #[must_use] pub fn $each(&self, of: $family) -> &'static str {
                self.line(const { family_start(FamilyId::$each) } + of.index())
            })*
            $(
                $($(#[$later_plain_doc])* #[must_use] pub fn $later_plain(&self) -> &'static str {
                    self.line(const { $Words::COUNT + LaterSentenceId::$later_plain as usize })
                })*
                $($(#[$later_filled_doc])* #[must_use] #[allow(clippy::too_many_arguments)]
                pub fn $later_filled(&self, $($later_name: $later_type),*) -> String {
                    let line = self.line(const { $Words::COUNT + LaterSentenceId::$later_filled as usize });
                    self.fill(line, &[$(&$later_name as &dyn Interpolate),*])
                })*
                $($(#[$later_each_doc])* #[must_use] pub fn $later_each(&self, of: $later_family) -> &'static str {
                    const FAMILY: usize = LaterFamilyId::$later_each as usize;
                    self.line(const { $Words::COUNT + LATER_SINGLE + $crate::i18n::words::sum(LATER_SIZES, FAMILY) } + of.index())
                })*
            )?
        }
    };
}
pub(super) use words;

/// The sum of the first `count` sizes.
pub(super) const fn sum(sizes: &[usize], count: usize) -> usize {
    let (mut sum, mut at) = (0, 0);
    while at < count {
        sum += sizes[at];
        at += 1;
    }
    sum
}

/// A sentence as its translator wrote it.
#[derive(Debug, Clone, Copy)]
pub struct Sentence {
    pub name: &'static str,
    pub text: &'static str,
    /// The names of its placeholders.
    pub parts: &'static [&'static str],
}

impl Sentence {
    /// The line of the file.
    ///
    /// # Errors
    /// What is wrong with the text: a placeholder that the sentence does not have, an unknown form, or a line break.
    pub fn line(&self) -> Result<String, String> {
        let Sentence { name, text, parts } = *self;
        if text.contains('\n') {
            return Err(format!("`{name}` has a line break"));
        }
        let mut line = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (inner, tail) =
                after.split_once('}').ok_or_else(|| format!("`{name}` has a brace without its pair"))?;
            let (capital, inner) = match inner.strip_prefix('^') {
                Some(inner) => ("^", inner),
                None => ("", inner),
            };
            let end = inner.find(['.', '?']).unwrap_or(inner.len());
            let (part, form) = inner.split_at(end);
            let index = parts.iter().position(|known| *known == part);
            let index = index.ok_or_else(|| format!("`{name}` has no `{part}`, but {parts:?}"))?;
            let form = match form {
                "" => "",
                ".the" | ".of" => "1",
                ".a" => "2",
                choice if choice.starts_with('?') && choice.contains('|') => choice,
                other => return Err(format!("`{name}` has the unknown form `{other}`")),
            };
            write!(line, "{before}{{{capital}{index}{form}}}").expect("writing to a string");
            rest = tail;
        }
        Ok(line + rest)
    }
}

/// Whether every placeholder of a text has one of these names.
pub(super) const fn is_sound(text: &str, parts: &[&str]) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'{' {
            let mut start = at + 1;
            if start < bytes.len() && bytes[start] == b'^' {
                start += 1;
            }
            let mut end = start;
            while end < bytes.len() && !matches!(bytes[end], b'.' | b'?' | b'}') {
                end += 1;
            }
            let mut known = false;
            let mut part = 0;
            while part < parts.len() {
                known |= is_same(bytes, start, end, parts[part].as_bytes());
                part += 1;
            }
            if !known {
                return false;
            }
            at = end;
        }
        at += 1;
    }
    true
}

const fn is_same(text: &[u8], start: usize, end: usize, name: &[u8]) -> bool {
    if end - start != name.len() {
        return false;
    }
    let mut at = 0;
    while at < name.len() {
        if text[start + at] != name[at] {
            return false;
        }
        at += 1;
    }
    true
}
