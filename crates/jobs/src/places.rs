//! The slots in which a worker runs jobs: a number shared by all kinds without a lane, and one for each lane.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The slots of a worker, shared by its clones.
#[derive(Clone, Debug, Default)]
pub(crate) struct JobSlots(Arc<Mutex<TakenSlots>>);

#[derive(Debug, Default)]
struct TakenSlots {
    shared: usize,
    /// True while a shared slot is held by a job that must run alone.
    alone: bool,
    lanes: HashSet<&'static str>,
    jobs: HashSet<i64>,
}

/// A slot held by a running job, until dropped.
#[derive(Debug)]
pub(crate) struct JobSlot {
    places: JobSlots,
    lane: Option<&'static str>,
    job: i64,
    alone: bool,
}

impl JobSlots {
    /// Returns whether a job of this lane, or of none, can start. `shared_max` is the number of slots for jobs without a lane.
    pub(crate) fn has_room(&self, lane: Option<&str>, shared_max: usize) -> bool {
        let taken = self.lock();
        lane.map_or(!taken.alone && taken.shared < shared_max, |lane| !taken.lanes.contains(lane))
    }

    /// Returns whether no job without a lane is running.
    pub(crate) fn is_idle(&self) -> bool {
        self.lock().shared == 0
    }

    /// Returns the ids of the jobs that hold a slot: those that really run, whatever the database says.
    pub(crate) fn jobs(&self) -> Vec<i64> {
        self.lock().jobs.iter().copied().collect()
    }

    /// Takes a slot for this job. The caller has checked [`has_room`](Self::has_room); nobody else can have taken the slot
    /// meanwhile, because only the loop of one worker claims jobs. A job that runs alone keeps all shared slots from others.
    pub(crate) fn take(&self, lane: Option<&'static str>, job: i64, alone: bool) -> JobSlot {
        let mut taken = self.lock();
        taken.jobs.insert(job);
        match lane {
            Some(lane) => {
                taken.lanes.insert(lane);
            }
            None => {
                taken.shared += 1;
                taken.alone |= alone;
            }
        }
        JobSlot { places: self.clone(), lane, job, alone }
    }

    fn lock(&self) -> MutexGuard<'_, TakenSlots> {
        // Plain values, consistent after any panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for JobSlot {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
        taken.jobs.remove(&self.job);
        match self.lane {
            Some(lane) => {
                taken.lanes.remove(lane);
            }
            None => {
                taken.shared = taken.shared.saturating_sub(1);
                taken.alone &= !self.alone;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lane_has_one_place_and_takes_none_of_the_others() {
        let places = JobSlots::default();
        let (mail, one) = (places.take(Some("mail"), 1, false), places.take(None, 2, false));
        assert!(!places.has_room(Some("mail"), 1) && places.has_room(Some("other"), 1));
        assert!(!places.has_room(None, 1) && places.has_room(None, 2));
        drop((mail, one));
        assert!(places.has_room(Some("mail"), 1) && places.has_room(None, 1));
        let alone = places.take(None, 3, true);
        assert!(!places.has_room(None, 2) && places.has_room(Some("mail"), 1));
        drop(alone);
        assert!(places.has_room(None, 2) && places.is_idle());
    }
}
