//! Sorting in little code: the standard sorts are several kilobytes for each type, and every visitor fetches them.

/// Sorts in place, smallest first; what is equal keeps its order. For the few entries of a list of lines or of root moves.
pub(crate) fn by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at]) < key(&list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Sorts in place, largest first, by gaps that shrink: quick enough for the moves of one position.
pub(crate) fn descending(list: &mut [i64]) {
    for gap in [132, 57, 23, 10, 4, 1] {
        for end in gap..list.len() {
            let entry = list[end];
            let mut at = end;
            while at >= gap && list[at - gap] < entry {
                list[at] = list[at - gap];
                at -= gap;
            }
            list[at] = entry;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without order, some of them twice.
    fn numbers(n: usize) -> Vec<i64> {
        (0..n as i64).map(|i| i * 7919 % 101 - 50).collect()
    }

    #[test]
    fn as_the_standard_sorts_would() {
        for n in 0..400 {
            let mut entries = numbers(n);
            let mut expected = entries.clone();
            descending(&mut entries);
            expected.sort_unstable_by(|one, other| other.cmp(one));
            assert_eq!(entries, expected);
        }
    }

    #[test]
    fn equal_keys_keep_their_order() {
        let mut entries: Vec<(i64, usize)> =
            numbers(300).into_iter().enumerate().map(|(i, key)| (key / 10, i)).collect();
        let mut expected = entries.clone();
        by_key(&mut entries, |(key, _)| *key);
        expected.sort_by_key(|(key, _)| *key);
        assert_eq!(entries, expected);
    }
}
