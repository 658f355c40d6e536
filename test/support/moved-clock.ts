import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const candidates = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
)
const library = candidates.find((path) => existsSync(path))

/** Why tests that set the clock of a process are skipped; null if they are not. In CI they never are. */
export const withoutFaketime: string | null =
  library !== undefined || process.env.FORECOURT_REQUIRE_ALL === '1' ? null : 'libfaketime is not installed'

type MovedClock = {
  /** For the processes whose clock is moved, and for those that they start. */
  readonly environment: Readonly<Record<string, string>>
  /** As if the machine's clock were set: timers run on. */
  set(offsetSeconds: number): void
}

export function createMovedClock(folder: string): MovedClock {
  if (library === undefined) throw new Error('libfaketime is missing: install the Debian package faketime')
  const file = join(folder, 'clock')
  const set = (offsetSeconds: number) => {
    const sign = offsetSeconds < 0 ? '' : '+'
    writeFileSync(`${file}.new`, `${sign}${offsetSeconds}\n`, { mode: 0o644 })
    renameSync(`${file}.new`, file)
  }
  set(0)
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // CLOCK_MONOTONIC is not moved when a clock is set.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  return { environment, set }
}
