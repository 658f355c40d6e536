import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { createFolderStore } from './open-photo-store.ts'

test('what a killed process left half written is removed after an hour, and nothing else', async () => {
  const folder = temporaryFolder()
  const write = async (name: string, hoursAgo: number) => {
    const at = new Date(Date.now() - hoursAgo * 3_600_000)
    await writeFile(join(folder, name), 'half')
    await utimes(join(folder, name), at, at)
    return name
  }
  await write(`.${randomUUID()}.tmp`, 2)
  const kept = [await write(`.${randomUUID()}.tmp`, 0.5), await write('.note.tmp', 2), await write('old.jpg', 2)]
  const store = createFolderStore(folder)
  await store.put('new.jpg', Buffer.from('whole'))
  expect((await readdir(folder)).sort()).toEqual([...kept, 'new.jpg'].sort())
  expect(await store.get('new.jpg')).toEqual(Buffer.from('whole'))
  await store.remove('new.jpg')
  expect(await store.get('new.jpg')).toBeNull()
})
