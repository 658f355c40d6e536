import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own, which a test may fill. */
export type SmallDisk = {
  readonly folder: string
  /** Until not a block is left. */
  fill(): void
  free(): Promise<void>
  close(): void
}

function mount(folder: string, megabytes: number): string | null {
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  return status === 0 ? null : (error?.message ?? stderr.toString().trim())
}

/** Why tests with a disk of their own are skipped; null where it may be mounted. */
export const withoutMount: string | null = tryMount()

function tryMount(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root may mount a disk'
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-disk-'))
  const refused = mount(folder, 1)
  if (refused === null) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return refused
}

export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-disk-'))
  const refused = mount(folder, megabytes)
  if (refused !== null) throw new Error(refused)
  // The embedded server of root runs as another user, who has to get through.
  chmodSync(folder, 0o711)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      for (let size = 1 << 20; size >= 4096; ) {
        try {
          writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' })
        } catch {
          size /= 2
        }
      }
    },
    free: () => rm(ballast, { force: true }),
    close: () => {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
