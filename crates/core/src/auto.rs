//! `auto`, the method used when none is named: a puzzle says what it chooses for an instance and
//! why; how a name becomes the method that works is said here, once for all puzzles.

use crate::memory::{self, Promise};
use crate::{Error, Method, MethodInfo, OptionSpec, Options, Puzzle, expected_one_of};
use std::borrow::Cow;

/// The name as typed after `-m`.
const NAME: &str = "auto";

/// What a puzzle chooses when no method is named.
pub struct Auto<P: Puzzle> {
    /// One line for people.
    pub about: &'static str,
    /// The options it takes: it hands them to the method chosen, which must have them too.
    pub options: &'static [OptionSpec],
    /// Chooses the method for an instance among those that find or prove, and can visit all.
    pub choose: fn(&P::Instance) -> Chosen<P>,
}

/// A method chosen for an instance.
pub struct Chosen<P: Puzzle> {
    /// The method.
    pub method: &'static Method<P>,
    /// Why this one, for people.
    pub why: &'static str,
}

impl<P: Puzzle> Auto<P> {
    /// A choice that takes no options.
    pub const fn new(about: &'static str, choose: fn(&P::Instance) -> Chosen<P>) -> Self {
        Auto { about, options: &[], choose }
    }
}

/// What a name on the command line stands for.
pub(crate) enum Named<P: Puzzle> {
    Auto(Auto<P>),
    Method(&'static Method<P>),
}

/// A method that takes the instance at hand, with its options.
pub(crate) struct Ready<'a, P: Puzzle> {
    pub(crate) method: &'static Method<P>,
    pub(crate) options: Cow<'a, Options>,
    /// Why `auto` chose it, if it did.
    pub(crate) why: Option<&'static str>,
    /// What it may take of the memory, as long as this is kept.
    pub(crate) memory: Promise,
}

impl<P: Puzzle> Named<P> {
    /// All names: `auto`, then the methods in their order.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Named::Auto(P::AUTO)).chain(P::METHODS.iter().map(Named::Method))
    }

    pub(crate) fn find(name: &str) -> Result<Self, Error> {
        Self::all().find(|named| named.info().name == name).ok_or_else(|| {
            let wrong = format!("{} has no method {name:?}", P::NAME);
            Error::Usage(expected_one_of(wrong, Self::all().map(|named| named.info().name)))
        })
    }

    pub(crate) fn info(&self) -> MethodInfo {
        match self {
            Named::Auto(auto) => MethodInfo {
                name: NAME,
                about: auto.about,
                source: "",
                options: auto.options,
                variants: &[],
                complete: true,
                counts: true,
            },
            Named::Method(method) => MethodInfo {
                name: method.name,
                about: method.about,
                source: method.source,
                options: method.options,
                variants: method.variants,
                complete: method.complete,
                counts: method.count.is_some() || method.enumerate.is_some(),
            },
        }
    }

    /// The method that works on this instance, or why it cannot.
    pub(crate) fn ready<'a>(
        &self,
        instance: &P::Instance,
        options: &'a Options,
    ) -> Result<Ready<'a, P>, Error> {
        let (method, options, why) = match self {
            Named::Method(method) => (*method, Cow::Borrowed(options), None),
            Named::Auto(auto) => {
                let Chosen { method, why } = (auto.choose)(instance);
                (method, Cow::Owned(options.carried_to(method.options)), Some(why))
            }
        };
        if let Some(why) = (method.refuses)(instance, &options) {
            return Err(Error::Usage(format!("method {}: {why}", self.info().name)));
        }
        let memory = memory::promise((method.memory)(instance, &options))?;
        Ok(Ready { method, options, why, memory })
    }
}
