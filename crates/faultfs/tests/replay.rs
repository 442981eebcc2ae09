//! A recording says of every point what a real power loss there leaves, to the byte; and chance
//! comes from the seed alone. In a process of its own, and as one test: SQLite's random numbers
//! belong to the process, and are seeded here.

mod script;

use faultfs::{Disk, Survival};
use script::{Mode, SURVIVALS, WAL};

type Bytes = Option<Vec<u8>>;

/// Every file: as programs see it, and as it is durable.
fn bytes(disk: &Disk) -> Vec<(String, Bytes, Bytes)> {
    let file = |name: String| {
        let (live, durable) = (disk.export(&name), disk.export_durable(&name));
        (name, live, durable)
    };
    disk.files().into_iter().map(file).collect()
}

fn recorded(mode: Mode) -> Disk {
    let disk = Disk::new();
    disk.record();
    faultfs::seed_sqlite(7);
    script::run(&disk, mode, 8, &mut Vec::new());
    disk
}

#[test]
fn a_recording_is_what_a_real_cut_leaves_and_a_seed_says_it_all() {
    for mode in [WAL, Mode { journal: "DELETE", synchronous: "EXTRA" }] {
        let recording = recorded(mode).recorded();
        let again = recorded(mode).recorded();
        assert_eq!(recording.points(), again.points());
        let mut by_seed = 0;
        for point in recording.points() {
            let real = Disk::new();
            real.cut_power_at(point);
            faultfs::seed_sqlite(7);
            script::run(&real, mode, 8, &mut Vec::new());
            for survival in SURVIVALS {
                let found = bytes(&recording.at(point, survival));
                assert!(found == bytes(&real.restart(survival)), "{survival:?} at {point}");
                assert!(found == bytes(&again.at(point, survival)), "{survival:?} at {point}");
            }
            by_seed += u32::from(
                bytes(&recording.at(point, Survival::Random(1)))
                    != bytes(&recording.at(point, Survival::Random(2))),
            );
        }
        assert!(by_seed > 20, "seeds differ");
    }
    faultfs::seed_sqlite(0);
}
