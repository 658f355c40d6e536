import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect } from 'vitest'

/** Which functions of src/ a test file calls in its own thread: for mutation testing, which sets RECORD_CALLS to a folder. */
const folder = process.env.RECORD_CALLS ?? ''
const root = join(import.meta.dirname, '../..')
const session = new Session()

beforeAll(async () => {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
})

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const test = relative(root, expect.getState().testPath ?? '')
  const calls = Object.fromEntries(
    result.flatMap(({ url, functions }) => {
      const path = url.startsWith('file://') ? relative(root, fileURLToPath(url)) : ''
      const called = functions.filter(({ ranges: [whole] }) => (whole?.count ?? 0) > 0)
      return path.startsWith('src/') ? [[path, [...new Set(called.map(({ functionName }) => functionName))]]] : []
    }),
  )
  writeFileSync(join(folder, `${basename(test)}-${process.pid}-${Date.now()}.json`), JSON.stringify({ test, calls }))
})
