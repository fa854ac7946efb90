//! Groups that something was learnt about since they were looked at.

use crate::GroupId;

/// A set of groups, as bits.
#[derive(Clone, Debug)]
pub(crate) struct Dirty(Vec<u64>);

impl Dirty {
    /// The first so many groups.
    pub(crate) fn all(groups: usize) -> Self {
        let mut dirty = Dirty(vec![u64::MAX; groups / 64]);
        (groups / 64 * 64..groups).for_each(|group| dirty.insert(group));
        dirty
    }

    pub(crate) fn insert(&mut self, group: GroupId) {
        if group / 64 >= self.0.len() {
            self.0.resize(group / 64 + 1, 0);
        }
        self.0[group / 64] |= 1 << (group % 64);
    }

    pub(crate) fn remove(&mut self, group: GroupId) {
        if let Some(word) = self.0.get_mut(group / 64) {
            *word &= !(1 << (group % 64));
        }
    }

    /// The smallest.
    pub(crate) fn first(&self) -> Option<GroupId> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// Takes the smallest out.
    pub(crate) fn pop_first(&mut self) -> Option<GroupId> {
        let first = self.first()?;
        self.remove(first);
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_come_in_order_and_once() {
        let mut dirty = Dirty::all(66);
        (3..64).for_each(|group| dirty.remove(group));
        dirty.remove(1_000);
        dirty.insert(200);
        dirty.insert(200);
        assert_eq!(dirty.first(), Some(0));
        let groups: Vec<GroupId> = std::iter::from_fn(|| dirty.pop_first()).collect();
        assert_eq!(groups, [0, 1, 2, 64, 65, 200]);
        assert_eq!(dirty.first(), None);
    }
}
