//! A stream that reports what passes through it, and mends addresses that were sent as they were typed.

use std::io::{IoSlice, Result};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use vitrine_input::head;

use crate::activity::ConnectionActivity;

/// The stream of a connection, and the activity that it reports to.
#[derive(Debug)]
pub struct ObservedStream {
    stream: TcpStream,
    activity: Arc<ConnectionActivity>,
    /// Path below which targets are sent as a person has typed them.
    typed_below: Option<Arc<str>>,
}

impl ObservedStream {
    /// Reports everything to `activity` from now on.
    pub fn new(stream: TcpStream, activity: Arc<ConnectionActivity>, typed_below: Option<Arc<str>>) -> Self {
        Self { stream, activity, typed_below }
    }

    /// The stream itself.
    pub fn into_inner(self) -> TcpStream {
        self.stream
    }

    fn tell(&self, written: Poll<Result<usize>>) -> Poll<Result<usize>> {
        match &written {
            Poll::Ready(Ok(bytes)) => self.activity.wrote(*bytes),
            Poll::Ready(Err(_)) => {}
            Poll::Pending => self.activity.blocked(),
        }
        written
    }
}

impl AsyncRead for ObservedStream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let read = buffer.filled_mut().get_mut(before..).unwrap_or_default();
        if let Some(prefix) = self.typed_below.as_deref().filter(|_| self.activity.is_between_requests()) {
            head::mend_target(read, prefix.as_bytes());
        }
        self.activity.read(read);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for ObservedStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.tell(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.tell(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        self.activity.flushed();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
