//! The bytes that come over a socket, with the parts of messages counted. The library puts a message
//! together by itself and passes it on when it is whole: whoever sends parts without end would never
//! be counted otherwise.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// A socket's stream whose continuation frames are counted.
pub(crate) struct FrameCounter<S> {
    stream: S,
    at: FramePosition,
    /// Whether one more frame may come now.
    may: Box<dyn Fn() -> bool + Send + Sync>,
    /// So many more frames may come too fast.
    left: u32,
    is_over: bool,
}

/// What a stream ends with whose frames come too fast.
pub(crate) const TOO_FAST: io::ErrorKind = io::ErrorKind::QuotaExceeded;

impl<S> FrameCounter<S> {
    /// From the first byte of the first frame on.
    pub(crate) fn new(
        stream: S,
        too_fast_max: u32,
        may: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Self {
        let may = Box::new(may);
        Self { stream, at: FramePosition::default(), may, left: too_fast_max, is_over: false }
    }

    fn count(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.is_over {
            return Ok(());
        }
        for _ in 0..self.at.pass(bytes) {
            if (self.may)() {
                continue;
            }
            let Some(left) = self.left.checked_sub(1) else {
                // Said once: what still comes is read and dropped.
                self.is_over = true;
                return Err(io::Error::new(TOO_FAST, "too many parts of messages"));
            };
            self.left = left;
        }
        Ok(())
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for FrameCounter<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        Poll::Ready(self.count(&buffer.filled()[before..]))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for FrameCounter<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, buffers)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

/// Where in a frame the next byte is (RFC 6455, section 5.2).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum FramePosition {
    /// The byte with the opcode.
    #[default]
    Opcode,
    /// The byte with the mask's bit and a short length.
    Length,
    /// So many more bytes of a long length.
    LongLength { more: u8, length: u64, mask: u64 },
    /// So many more bytes of mask and payload.
    Payload(u64),
}

const OPCODE: u8 = 0x0F;
const CONTINUATION: u8 = 0;
const MASKED: u8 = 0x80;
const MASK_BYTES: u64 = 4;

impl FramePosition {
    /// Passes over bytes; how many continuation frames begin among them.
    fn pass(&mut self, mut bytes: &[u8]) -> usize {
        let mut continued = 0;
        while let Some((&byte, rest)) = bytes.split_first() {
            bytes = rest;
            *self = match *self {
                Self::Opcode => {
                    continued += usize::from(byte & OPCODE == CONTINUATION);
                    Self::Length
                }
                Self::Length => {
                    let mask = if byte & MASKED == 0 { 0 } else { MASK_BYTES };
                    match byte & !MASKED {
                        126 => Self::LongLength { more: 2, length: 0, mask },
                        127 => Self::LongLength { more: 8, length: 0, mask },
                        length => Self::payload(mask + u64::from(length)),
                    }
                }
                Self::LongLength { more, length, mask } => {
                    let (more, length) = (more - 1, length << 8 | u64::from(byte));
                    if more > 0 {
                        Self::LongLength { more, length, mask }
                    } else {
                        Self::payload(length.saturating_add(mask))
                    }
                }
                Self::Payload(left) => {
                    // This byte, and as many of the rest as belong to it.
                    let skipped = usize::try_from(left - 1).unwrap_or(usize::MAX).min(rest.len());
                    bytes = &rest[skipped..];
                    Self::payload(left - 1 - skipped as u64)
                }
            };
        }
        continued
    }

    fn payload(left: u64) -> Self {
        if left == 0 { Self::Opcode } else { Self::Payload(left) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(opcode: u8, payload: usize) -> Vec<u8> {
        let mut bytes = vec![opcode];
        match payload {
            0..126 => bytes.push(0x80 | payload as u8),
            126..65_536 => {
                bytes.push(0x80 | 126);
                bytes.extend((payload as u16).to_be_bytes());
            }
            _ => {
                bytes.push(0x80 | 127);
                bytes.extend((payload as u64).to_be_bytes());
            }
        }
        // A mask and a payload that look like continuation frames.
        bytes.extend(vec![0; 4 + payload]);
        bytes
    }

    #[test]
    fn continuation_frames_are_counted_however_the_bytes_are_split() {
        let mut bytes = Vec::new();
        for payload in [0, 1, 125, 126, 4_096, 65_536] {
            bytes.extend(frame(0x01, payload));
            bytes.extend(frame(0x00, payload));
            bytes.extend(frame(0x89, payload.min(125)));
            bytes.extend(frame(0x80, payload));
        }
        for together in [1, 2, 3, 7, 4_096, bytes.len()] {
            let mut at = FramePosition::default();
            let counted: usize = bytes.chunks(together).map(|bytes| at.pass(bytes)).sum();
            assert_eq!((counted, at), (12, FramePosition::Opcode), "{together} bytes at a time");
        }
        let mut at = FramePosition::default();
        at.pass(&[0x81, 0xFF]);
        at.pass(&[0xFF; 8]);
        assert_eq!(at, FramePosition::Payload(u64::MAX), "longer than anything can be");
    }

    #[test]
    fn a_stream_with_too_many_frames_ends_once() {
        let mut stream = FrameCounter::new((), 2, || false);
        let part = frame(0x00, 0);
        assert!(stream.count(&part).is_ok() && stream.count(&part).is_ok());
        assert_eq!(stream.count(&part).unwrap_err().kind(), TOO_FAST);
        assert!(stream.count(&part).is_ok(), "what comes later is read and dropped");
    }
}
