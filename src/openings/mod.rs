//! Openings and castles of modern shogi, named by position.
//!
//! A row of a table says where pieces of one side stand ([`Shape`]); by which moves they came there does not matter, and White's shapes are
//! those of Black with the board turned. [`Namer`] sees the positions of a game one after the other and keeps the names: a name is only
//! refined (四間飛車 to 藤井システム), and is not lost when the shape is broken up later.
//!
//! Only games of modern shogi from the standard start have openings. In handicap games castles alone are named, as openings are defined by
//! what both sides have at the start. Games from other positions have no names, nor have the old games: their openings have none.
//!
//! ```
//! use suizo::{openings::{Castle, Opening, names_of}, rules::{Game, RuleChoices, Start, Variant}};
//! let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
//! for mv in "7g7f 3c3d 6g6f 8c8d 2h6h 6a5b 5i4h 5a4b 4h3h 4b3b 3h2h 7a6b 3i3h".split(' ') {
//!     game.play(mv.parse().unwrap()).unwrap();
//! }
//! let black = names_of(&game).sides.black;
//! assert_eq!((black.opening, black.castle), (Some(Opening::Shikenbisha), Some(Castle::KataMino)));
//! ```

mod castles;
mod namer;
mod opening;
mod shape;

pub use castles::Castle;
pub use namer::{GameNames, Namer, SideNames, castle_in, names_of};
pub use opening::Opening;
pub use shape::{Exchange, Shape};

/// Declares a table of names: an enum with a row for each.
///
/// A row is `Name "id" "Japanese name" of Parent, "source": "shape" "shape"`; the name fits where one of its shapes does. The row of a parent
/// stands above those of its children.
macro_rules! table {
    (
        $(#[$doc:meta])* $Name:ident
        $($(#[$row_doc:meta])* $row:ident $id:literal $japanese:literal $(of $parent:ident)?, $source:literal: $($shape:literal)*;)*
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $Name { $($(#[$row_doc])* #[doc = $japanese] $row,)* }

        const _: () = {
            $($(assert!($crate::openings::shape::is_sound($shape), concat!("a shape of ", $id));)*)*
        };

        impl $Name {
            /// Every one, in the order of the table.
            pub const ALL: [$Name; [$($id),*].len()] = [$($Name::$row),*];

            /// The Japanese name in Latin letters: what is stored and written.
            #[must_use]
            pub fn id(self) -> &'static str {
                match self { $($Name::$row => $id,)* }
            }

            /// Reads [`Self::id`] back.
            #[must_use]
            pub fn from_id(id: &str) -> Option<$Name> {
                $Name::ALL.into_iter().find(|name| name.id() == id)
            }

            /// The name as books and records have it.
            #[must_use]
            pub fn japanese(self) -> &'static str {
                match self { $($Name::$row => $japanese,)* }
            }

            /// The more general name.
            #[must_use]
            pub fn parent(self) -> Option<$Name> {
                match self { $($Name::$row => { let parent: &[$Name] = &[$($Name::$parent)?]; parent.first().copied() })* }
            }

            /// Where the definition comes from.
            #[must_use]
            pub fn source(self) -> &'static str {
                match self { $($Name::$row => $source,)* }
            }

            /// How the shapes are written in the table.
            #[must_use]
            pub fn shapes(self) -> &'static [&'static str] {
                match self { $($Name::$row => &[$($shape),*],)* }
            }

            /// Number of more general names above it.
            #[must_use]
            pub fn depth(self) -> usize {
                std::iter::successors(self.parent(), |name| name.parent()).count()
            }

            /// Whether another name is more general.
            #[must_use]
            pub fn is_kind_of(self, general: $Name) -> bool {
                std::iter::successors(self.parent(), |name| name.parent()).any(|name| name == general)
            }
        }
    };
}
use table;
