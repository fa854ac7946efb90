//! Cactus data: how many instances each limit on the time would let a method solve. Knows no
//! picture.

use super::sorted;

/// The points `(k, time of the k-th fastest solved instance)`; unsolved ones (`None`) add no point.
pub fn cactus(times: &[Option<f64>]) -> Vec<(f64, f64)> {
    let solved: Vec<f64> = times.iter().copied().flatten().collect();
    sorted(&solved).into_iter().enumerate().map(|(i, time)| ((i + 1) as f64, time)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solved_times_in_order() {
        assert_eq!(cactus(&[Some(3.0), None, Some(1.0)]), [(1.0, 1.0), (2.0, 3.0)]);
        assert_eq!(cactus(&[None]), []);
    }
}
