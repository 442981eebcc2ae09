//! Sockets of folders with long names: the path of a Unix socket has some hundred bytes at most, and
//! a data folder may lie deeper than that.

use std::{fs::File, io, os::fd::AsRawFd, path::Path};

/// What every system takes, the name of our socket included.
const PATH_BYTES_MAX: usize = 100;

/// Calls with a path that leads to something in this folder and is short enough for a socket.
pub(super) fn short<T>(
    folder: &Path,
    name: &str,
    call: impl FnOnce(&Path) -> io::Result<T>,
) -> io::Result<T> {
    let plain = folder.join(name);
    if plain.as_os_str().len() <= PATH_BYTES_MAX {
        return call(&plain);
    }
    // Linux has a name for every open folder, and it is short.
    let open = File::open(folder)?;
    let through = Path::new("/proc/self/fd").join(open.as_raw_fd().to_string());
    if !through.exists() {
        let most = PATH_BYTES_MAX - name.len();
        let why = format!("the path of the data folder is longer than {most} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    }
    call(&through.join(name))
}
