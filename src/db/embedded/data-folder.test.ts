import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { prepareDataDir } from './data-folder.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

test.skipIf(process.platform === 'win32')(
  'a folder of our own is for its user alone, one with other content keeps its mode',
  () => {
    const [own, shared, fresh] = ['own', 'shared', 'a/b/fresh'].map((name) => join(temporaryFolder(), name))
    for (const folder of [own, shared] as string[]) {
      mkdirSync(folder)
      writeFileSync(join(folder, 'secrets.key'), '')
      chmodSync(folder, 0o755)
    }
    writeFileSync(join(shared ?? '', 'notes.txt'), '')
    for (const folder of [own, shared, fresh] as string[]) prepareDataDir(folder)
    expect([own, shared, fresh].map((folder) => modeOf(folder ?? ''))).toEqual([0o700, 0o755, 0o700])
  },
)
