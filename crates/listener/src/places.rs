//! Who holds a place. There are so many places in all and so many for each address; a connection that waits for its other
//! side may lose its place to a new one, the oldest first. Every operation takes logarithmic time under one short lock.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// Who shares a bound: an IPv4 address, or the /64 of an IPv6 address, which is what one client_network or server gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Neighbourhood(IpAddr);

impl From<IpAddr> for Neighbourhood {
    fn from(address: IpAddr) -> Self {
        Self(vitrine_input::forwarded::client_network(address))
    }
}

/// Why a connection can be spared; the first are closed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Waiting {
    /// Its last answer is sent, and the other side may still read it.
    ToEnd,
    /// It has never sent a request.
    ForFirst,
    /// It has been answered.
    ForNext,
    /// Its answer has not been taken for a while.
    ForReader,
}

/// What a connection is told from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// Nothing.
    GoOn,
    /// The server stops: finish the request that runs.
    Finish,
    /// End now.
    End,
}

/// Where orders to a connection are left.
#[derive(Debug)]
pub struct Orders {
    order: Mutex<Order>,
    given: Notify,
}

impl Orders {
    fn give(&self, order: Order) {
        let mut last = lock(&self.order);
        *last = order.max(*last);
        drop(last);
        self.given.notify_one();
    }

    /// Waits for the next order.
    pub async fn next(&self) -> Order {
        self.given.notified().await;
        *lock(&self.order)
    }
}

/// Those who wait, oldest first. The number grows with every time a connection begins to wait.
type Queue = BTreeMap<(Waiting, u64), u64>;

#[derive(Debug)]
struct Held {
    neighbourhood: Option<Neighbourhood>,
    waits: Option<(Waiting, u64)>,
    orders: Arc<Orders>,
}

#[derive(Debug, Default)]
struct Neighbours {
    held: usize,
    waiting: Queue,
}

#[derive(Debug, Default)]
struct Inner {
    next: u64,
    /// Places whose holder has not gone, those told to go included.
    open: usize,
    held: HashMap<u64, Held>,
    waiting: Queue,
    neighbourhoods: HashMap<Neighbourhood, Neighbours>,
}

/// All places.
#[derive(Debug)]
pub struct Places {
    most: usize,
    most_per_neighbourhood: usize,
    inner: Mutex<Inner>,
    left: Notify,
}

impl Places {
    /// None is taken yet.
    pub fn new(most: usize, most_per_neighbourhood: usize) -> Arc<Self> {
        Arc::new(Self { most, most_per_neighbourhood, inner: Mutex::default(), left: Notify::new() })
    }

    /// A place for a connection, which waits for its first request. Whoever has no neighbourhood is bound by the number
    /// of all places only. Nothing, if all are taken by connections that work.
    pub fn take(self: &Arc<Self>, neighbourhood: Option<Neighbourhood>) -> Option<Place> {
        let mut inner = lock(&self.inner);
        if let Some(neighbours) = neighbourhood.and_then(|name| inner.neighbourhoods.get(&name))
            && neighbours.held >= self.most_per_neighbourhood
        {
            let (_, &oldest) = neighbours.waiting.first_key_value()?;
            inner.close(oldest);
        }
        if inner.held.len() >= self.most && !inner.close_oldest() {
            return None;
        }
        let number = inner.next_number();
        let orders = Arc::new(Orders { order: Mutex::new(Order::GoOn), given: Notify::new() });
        inner.open += 1;
        inner.held.insert(number, Held { neighbourhood, waits: None, orders: orders.clone() });
        if let Some(name) = neighbourhood {
            inner.neighbourhoods.entry(name).or_default().held += 1;
        }
        inner.set_waiting(number, Some(Waiting::ForFirst));
        Some(Place { places: self.clone(), number, orders })
    }

    /// Closes the connection that has waited longest; false when none waits.
    pub fn close_oldest(&self) -> bool {
        lock(&self.inner).close_oldest()
    }

    /// Tells every connection.
    pub fn tell_all(&self, order: Order) {
        for held in lock(&self.inner).held.values() {
            held.orders.give(order);
        }
    }

    /// Connections that are open, those told to end included.
    pub fn open(&self) -> usize {
        lock(&self.inner).open
    }

    /// Connections that wait and could make room.
    pub fn waiting(&self) -> usize {
        lock(&self.inner).waiting.len()
    }

    /// Waits until at most so many are open.
    pub async fn at_most_open(&self, count: usize) {
        loop {
            let left = self.left.notified();
            if self.open() <= count {
                return;
            }
            left.await;
        }
    }
}

impl Inner {
    fn next_number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn set_waiting(&mut self, number: u64, waiting: Option<Waiting>) {
        let since = self.next_number();
        // One that has been told to end is not held any more.
        let Some(held) = self.held.get_mut(&number) else { return };
        let neighbours = held.neighbourhood.and_then(|name| self.neighbourhoods.get_mut(&name));
        let before = std::mem::replace(&mut held.waits, waiting.map(|waiting| (waiting, since)));
        let now = held.waits;
        for queue in
            [Some(&mut self.waiting), neighbours.map(|neighbours| &mut neighbours.waiting)].into_iter().flatten()
        {
            if let Some(before) = before {
                queue.remove(&before);
            }
            if let Some(now) = now {
                queue.insert(now, number);
            }
        }
    }

    fn close_oldest(&mut self) -> bool {
        let oldest = self.waiting.first_key_value().map(|(_, &number)| number);
        if let Some(number) = oldest {
            self.close(number);
        }
        oldest.is_some()
    }

    fn close(&mut self, number: u64) {
        if let Some(held) = self.forget(number) {
            held.orders.give(Order::End);
        }
    }

    fn forget(&mut self, number: u64) -> Option<Held> {
        self.set_waiting(number, None);
        let held = self.held.remove(&number)?;
        if let Some(name) = held.neighbourhood
            && let Some(neighbours) = self.neighbourhoods.get_mut(&name)
        {
            neighbours.held -= 1;
            if neighbours.held == 0 {
                self.neighbourhoods.remove(&name);
            }
        }
        Some(held)
    }
}

/// The place of one connection, given back when dropped.
#[derive(Debug)]
pub struct Place {
    places: Arc<Places>,
    number: u64,
    orders: Arc<Orders>,
}

impl Place {
    /// What the connection is told.
    pub fn orders(&self) -> Arc<Orders> {
        self.orders.clone()
    }

    /// The connection waits from now on, or works.
    pub fn set_waiting(&self, waiting: Option<Waiting>) {
        lock(&self.places.inner).set_waiting(self.number, waiting);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inner = lock(&self.places.inner);
        inner.forget(self.number);
        inner.open -= 1;
        drop(inner);
        self.places.left.notify_waiters();
    }
}

/// Nothing here panics half way, so what a panicking thread left behind is whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str) -> Option<Neighbourhood> {
        Some(address.parse::<IpAddr>().expect("an address").into())
    }

    fn is_told_to_end(place: &Place) -> bool {
        *lock(&place.orders.order) == Order::End
    }

    #[test]
    fn the_oldest_that_never_asked_goes_first_and_a_working_one_never() {
        let places = Places::new(3, 3);
        let working = places.take(at("10.0.0.1")).expect("a place");
        working.set_waiting(None);
        let answered = places.take(at("10.0.0.2")).expect("a place");
        answered.set_waiting(Some(Waiting::ForNext));
        let silent = places.take(at("10.0.0.3")).expect("a place");
        let second = places.take(at("10.0.0.4")).expect("the silent one's place");
        assert!(is_told_to_end(&silent) && !is_told_to_end(&answered));
        second.set_waiting(None);
        let third = places.take(at("10.0.0.5")).expect("the answered one's place");
        assert!(is_told_to_end(&answered));
        third.set_waiting(None);
        assert!(places.take(at("10.0.0.6")).is_none(), "everybody works");
        assert!(!is_told_to_end(&working) && !is_told_to_end(&second) && !is_told_to_end(&third));
        drop(third);
        assert!(places.take(at("10.0.0.6")).is_some());
    }

    #[test]
    fn a_neighbourhood_makes_room_within_itself() {
        let places = Places::new(10, 2);
        let elsewhere = places.take(at("10.0.0.1")).expect("a place");
        let first = places.take(at("2001:db8::1")).expect("a place");
        let second = places.take(at("2001:db8::2")).expect("a place");
        let third = places.take(at("2001:db8:0:0:ffff::3")).expect("the first one's place");
        assert!(is_told_to_end(&first) && !is_told_to_end(&second) && !is_told_to_end(&elsewhere));
        second.set_waiting(None);
        third.set_waiting(None);
        assert!(places.take(at("2001:db8::4")).is_none());
        assert!(places.take(at("2001:db8:0:1::4")).is_some(), "the /64 beside it");
        assert!(places.take(None).is_some());
    }

    #[test]
    fn a_mapped_address_is_the_one_it_stands_for() {
        assert_eq!(at("::ffff:10.0.0.1"), at("10.0.0.1"));
        assert_ne!(at("10.0.0.2"), at("10.0.0.1"));
    }

    #[test]
    fn nothing_is_left_of_connections_that_are_gone() {
        let places = Places::new(2, 2);
        for round in 0..100 {
            let kept: Vec<_> = (0..3).map(|_| places.take(at("10.0.0.1")).expect("a place")).collect();
            for place in &kept {
                place.set_waiting((round % 2 == 0).then_some(Waiting::ToEnd));
            }
            assert_eq!(places.open(), 3, "the one told to end has not gone yet");
            drop(kept);
        }
        let inner = lock(&places.inner);
        assert_eq!(inner.open, 0);
        assert!(inner.held.is_empty() && inner.waiting.is_empty() && inner.neighbourhoods.is_empty());
    }
}
