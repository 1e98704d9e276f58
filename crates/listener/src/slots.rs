//! Connection slots: a limited number in all, and a limited number for each client network. A connection that is waiting
//! for its client may lose its slot to a new one, the longest-waiting first. Every operation takes logarithmic time under
//! one short lock.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// Network that shares a bound: an IPv4 address, or the /64 of an IPv6 address, which one client or server usually gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientNetwork(IpAddr);

impl From<IpAddr> for ClientNetwork {
    fn from(address: IpAddr) -> Self {
        Self(vitrine_input::forwarded::client_network(address))
    }
}

/// Reason why a connection waits and may be closed; earlier variants are closed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WaitReason {
    /// Its last response is sent, and the client may still read it.
    ToEnd,
    /// It has not sent a request yet.
    ForFirst,
    /// It has had a response.
    ForNext,
    /// Its response has not been read for a while.
    ForReader,
}

/// Instruction of the server to a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ConnectionSignal {
    GoOn,
    /// The server stops: finish the running request.
    Finish,
    End,
}

/// The latest signal to a connection.
#[derive(Debug)]
pub struct ConnectionSignals {
    signal: Mutex<ConnectionSignal>,
    given: Notify,
}

impl ConnectionSignals {
    fn send(&self, signal: ConnectionSignal) {
        let mut last = lock(&self.signal);
        *last = signal.max(*last);
        drop(last);
        self.given.notify_one();
    }

    /// Waits for the next signal.
    pub async fn next(&self) -> ConnectionSignal {
        self.given.notified().await;
        *lock(&self.signal)
    }
}

/// Waiting connections, the longest-waiting first. The number is taken when a connection begins to wait.
type WaitQueue = BTreeMap<(WaitReason, u64), u64>;

#[derive(Debug)]
struct SlotHolder {
    network: Option<ClientNetwork>,
    /// Bytes of its responses in memory.
    bytes: usize,
    waits: Option<(WaitReason, u64)>,
    signals: Arc<ConnectionSignals>,
}

#[derive(Debug, Default)]
struct NetworkConnections {
    held: usize,
    bytes: usize,
    waiting: WaitQueue,
}

#[derive(Debug, Default)]
struct SlotTable {
    next: u64,
    /// Connections that have not closed yet, including those told to end.
    open: usize,
    /// Bytes of all responses in memory.
    bytes: usize,
    held: HashMap<u64, SlotHolder>,
    waiting: WaitQueue,
    networks: HashMap<ClientNetwork, NetworkConnections>,
}

#[derive(Debug)]
pub struct ConnectionSlots {
    most: usize,
    most_per_network: usize,
    most_bytes: usize,
    inner: Mutex<SlotTable>,
    left: Notify,
}

impl ConnectionSlots {
    pub fn new(most: usize, most_per_network: usize, most_bytes: usize) -> Arc<Self> {
        Arc::new(Self { most, most_per_network, most_bytes, inner: Mutex::default(), left: Notify::new() })
    }

    /// A slot for a new connection, which starts out waiting for its first request. Without a network only the total is
    /// limited. `None` when every slot is taken by a connection that is working.
    pub fn take(self: &Arc<Self>, network: Option<ClientNetwork>) -> Option<ConnectionSlot> {
        let mut inner = lock(&self.inner);
        if let Some(of_network) = network.and_then(|name| inner.networks.get(&name))
            && of_network.held >= self.most_per_network
        {
            let (_, &oldest) = of_network.waiting.first_key_value()?;
            inner.close(oldest);
        }
        if inner.held.len() >= self.most && !inner.close_oldest() {
            return None;
        }
        let number = inner.next_number();
        let signals = Arc::new(ConnectionSignals { signal: Mutex::new(ConnectionSignal::GoOn), given: Notify::new() });
        inner.open += 1;
        inner.held.insert(number, SlotHolder { network, bytes: 0, waits: None, signals: signals.clone() });
        if let Some(name) = network {
            inner.networks.entry(name).or_default().held += 1;
        }
        inner.set_waiting(number, Some(WaitReason::ForFirst));
        Some(ConnectionSlot { slots: self.clone(), number, signals })
    }

    /// Closes the connection that has waited longest; false if none is waiting.
    pub fn close_oldest(&self) -> bool {
        lock(&self.inner).close_oldest()
    }

    pub fn signal_all(&self, signal: ConnectionSignal) {
        for held in lock(&self.inner).held.values() {
            held.signals.send(signal);
        }
    }

    /// Open connections, including those told to end.
    pub fn open(&self) -> usize {
        lock(&self.inner).open
    }

    /// Waiting connections, which may be closed for new ones.
    pub fn waiting(&self) -> usize {
        lock(&self.inner).waiting.len()
    }

    /// Waits until at most this many connections are open.
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

impl SlotTable {
    fn next_number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn set_waiting(&mut self, number: u64, waiting: Option<WaitReason>) {
        let since = self.next_number();
        // One that has been told to end has already lost its slot.
        let Some(held) = self.held.get_mut(&number) else { return };
        let of_network = held.network.and_then(|name| self.networks.get_mut(&name));
        let before = std::mem::replace(&mut held.waits, waiting.map(|waiting| (waiting, since)));
        let now = held.waits;
        for queue in
            [Some(&mut self.waiting), of_network.map(|of_network| &mut of_network.waiting)].into_iter().flatten()
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

    /// Adds the bytes of an answer to a connection, or takes them away; of one that has been told to end they are not counted any
    /// more.
    fn count(&mut self, number: u64, add: impl Fn(usize) -> usize) {
        let Some(held) = self.held.get_mut(&number) else { return };
        held.bytes = add(held.bytes);
        self.bytes = add(self.bytes);
        if let Some(of_network) = held.network.and_then(|name| self.networks.get_mut(&name)) {
            of_network.bytes = add(of_network.bytes);
        }
    }

    /// Closes a connection of the network that holds most bytes: if there is one, whose answer has not been read for a while, and
    /// of several the one with most.
    fn close_largest(&mut self) {
        let of_network = |held: &SlotHolder| match held.network {
            Some(name) => self.networks.get(&name).map_or(0, |network| network.bytes),
            None => held.bytes,
        };
        let is_unread = |held: &SlotHolder| matches!(held.waits, Some((WaitReason::ForReader, _)));
        let with_bytes = self.held.iter().filter(|(_, held)| held.bytes > 0);
        let largest =
            with_bytes.max_by_key(|(_, held)| (of_network(held), held.network.is_some(), is_unread(held), held.bytes));
        if let Some((&number, _)) = largest {
            self.close(number);
        }
    }

    fn close(&mut self, number: u64) {
        if let Some(held) = self.forget(number) {
            held.signals.send(ConnectionSignal::End);
        }
    }

    fn forget(&mut self, number: u64) -> Option<SlotHolder> {
        self.set_waiting(number, None);
        let bytes = self.held.get(&number)?.bytes;
        self.count(number, |held| held - bytes);
        let held = self.held.remove(&number)?;
        if let Some(name) = held.network
            && let Some(of_network) = self.networks.get_mut(&name)
        {
            of_network.held -= 1;
            if of_network.held == 0 {
                self.networks.remove(&name);
            }
        }
        Some(held)
    }
}

/// The slot of one connection, given back when dropped.
#[derive(Debug)]
pub struct ConnectionSlot {
    slots: Arc<ConnectionSlots>,
    number: u64,
    signals: Arc<ConnectionSignals>,
}

impl ConnectionSlot {
    pub fn signals(&self) -> Arc<ConnectionSignals> {
        self.signals.clone()
    }

    /// Records that the connection waits from now on, or that it is working (`None`).
    pub fn set_waiting(&self, waiting: Option<WaitReason>) {
        lock(&self.slots.inner).set_waiting(self.number, waiting);
    }

    /// The connection holds an answer of so many bytes in memory from now on. Where that is more than all may hold, those who hold
    /// most are closed.
    pub fn hold(&self, bytes: usize) {
        let mut inner = lock(&self.slots.inner);
        inner.count(self.number, |held| held + bytes);
        while inner.bytes > self.slots.most_bytes {
            inner.close_largest();
        }
    }

    /// An answer that it has held is gone.
    pub fn release(&self, bytes: usize) {
        lock(&self.slots.inner).count(self.number, |held| held - bytes);
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut inner = lock(&self.slots.inner);
        inner.forget(self.number);
        inner.open -= 1;
        drop(inner);
        self.slots.left.notify_waiters();
    }
}

/// Locks a mutex. No code here panics while it holds the lock, so a poisoned mutex still holds a consistent value.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str) -> Option<ClientNetwork> {
        Some(address.parse::<IpAddr>().expect("an address").into())
    }

    fn is_told_to_end(slot: &ConnectionSlot) -> bool {
        *lock(&slot.signals.signal) == ConnectionSignal::End
    }

    #[test]
    fn the_oldest_that_never_asked_goes_first_and_a_working_one_never() {
        let slots = ConnectionSlots::new(3, 3, 100);
        let working = slots.take(at("10.0.0.1")).expect("a slot");
        working.set_waiting(None);
        let answered = slots.take(at("10.0.0.2")).expect("a slot");
        answered.set_waiting(Some(WaitReason::ForNext));
        let silent = slots.take(at("10.0.0.3")).expect("a slot");
        let second = slots.take(at("10.0.0.4")).expect("the slot of the silent one");
        assert!(is_told_to_end(&silent) && !is_told_to_end(&answered));
        second.set_waiting(None);
        let third = slots.take(at("10.0.0.5")).expect("the slot of the answered one");
        assert!(is_told_to_end(&answered));
        third.set_waiting(None);
        assert!(slots.take(at("10.0.0.6")).is_none(), "everybody works");
        assert!(!is_told_to_end(&working) && !is_told_to_end(&second) && !is_told_to_end(&third));
        drop(third);
        assert!(slots.take(at("10.0.0.6")).is_some());
    }

    #[test]
    fn a_network_makes_room_within_itself() {
        let slots = ConnectionSlots::new(10, 2, 100);
        let elsewhere = slots.take(at("10.0.0.1")).expect("a slot");
        let first = slots.take(at("2001:db8::1")).expect("a slot");
        let second = slots.take(at("2001:db8::2")).expect("a slot");
        let third = slots.take(at("2001:db8:0:0:ffff::3")).expect("the slot of the first");
        assert!(is_told_to_end(&first) && !is_told_to_end(&second) && !is_told_to_end(&elsewhere));
        second.set_waiting(None);
        third.set_waiting(None);
        assert!(slots.take(at("2001:db8::4")).is_none());
        assert!(slots.take(at("2001:db8:0:1::4")).is_some(), "the /64 beside it");
        assert!(slots.take(None).is_some());
    }

    #[test]
    fn a_mapped_address_is_the_one_it_stands_for() {
        assert_eq!(at("::ffff:10.0.0.1"), at("10.0.0.1"));
        assert_ne!(at("10.0.0.2"), at("10.0.0.1"));
    }

    #[test]
    fn who_holds_most_of_the_answers_makes_room_for_others() {
        let slots = ConnectionSlots::new(10, 5, 100);
        let greedy: Vec<_> = (0..4).map(|_| slots.take(at("10.0.0.1")).expect("a slot")).collect();
        let large = slots.take(at("10.0.0.2")).expect("a slot");
        let proxy = slots.take(None).expect("a slot");
        for slot in greedy.iter().chain([&large, &proxy]) {
            slot.set_waiting(None);
        }
        for slot in &greedy[..3] {
            slot.hold(20);
        }
        greedy[0].set_waiting(Some(WaitReason::ForReader));
        large.hold(30);
        assert!(greedy.iter().all(|slot| !is_told_to_end(slot)), "there is room");
        proxy.hold(20);
        assert!(is_told_to_end(&greedy[0]), "it is not read, and its network holds most");
        greedy[3].hold(10);
        assert!(!is_told_to_end(&greedy[3]));
        greedy[3].hold(10);
        assert!(is_told_to_end(&greedy[1]) || is_told_to_end(&greedy[2]) || is_told_to_end(&greedy[3]));
        assert!(!is_told_to_end(&large) && !is_told_to_end(&proxy));
        greedy[0].release(20);
        large.release(30);
        assert!(lock(&slots.inner).bytes <= 70, "what has been told to end is counted once");
        large.hold(1_000);
        assert!(is_told_to_end(&large), "more than all may hold");
    }

    #[test]
    fn nothing_is_left_of_connections_that_are_gone() {
        let slots = ConnectionSlots::new(2, 2, 100);
        for round in 0..100 {
            let kept: Vec<_> = (0..3).map(|_| slots.take(at("10.0.0.1")).expect("a slot")).collect();
            for slot in &kept {
                slot.set_waiting((round % 2 == 0).then_some(WaitReason::ToEnd));
                slot.hold(20);
            }
            assert_eq!(slots.open(), 3, "the one told to end has not gone yet");
            drop(kept);
        }
        let inner = lock(&slots.inner);
        assert_eq!(inner.open, 0);
        assert_eq!(inner.bytes, 0);
        assert!(inner.held.is_empty() && inner.waiting.is_empty() && inner.networks.is_empty());
    }
}
