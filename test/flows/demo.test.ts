import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

test('the demo onboards two dealerships and sees their lot change on schedule, without a request [COL-01]', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['sandbox/demo.ts', '--once'], { cwd: root })
  expect(stdout).toMatch(/service +http:\/\/127\.0\.0\.1:\d+, ready in/)
  expect(stdout).toMatch(/sunrise-motors\.example +dealer-com .* 120 vehicles/)
  expect(stdout).toMatch(/plain-auto\.example +generic .* 40 vehicles/)
  expect(stdout).toMatch(/sunrise-motors\.example: 120 vehicles, page 1 of 15/)
  expect(stdout).toMatch(/nobody asked for it: 119 vehicles, the sold one is gone/)
  expect(stdout).toMatch(/: (\$[\d,]+) -> (?!\1)\$[\d,]+/)
  expect(stdout).toMatch(/ims_config_\d+: 120 vehicles served after/)
  expect(stdout).toMatch(/without three more of them: 116 after/)
  expect(stdout).toMatch(/^ +\w{17} .* on the website alone$/m)
  expect(stdout).toMatch(/^ +\w{17} .* in the feed alone$/m)
  expect(stdout).toMatch(/^ +\w{17} .* price \$[\d,]+, in the feed \$[\d,]+$/m)
  expect(stdout).toMatch(/decoded +\d{4} \w+/)
  expect(stdout).toMatch(/complaints +\d+, of which/)
  expect(stdout).toMatch(/sold a second ago +\w{17} +gone +direct/)
  expect(stdout).toMatch(/prewarmed +\w{17} +prewarmed +direct/)
  expect(stdout).toMatch(/through the tunnel +\w{17} +live +tunnel/)
  expect(stdout).toMatch(/Ironwood Chevy, Spokane WA +address +0\.\d+ +Ironwood Chevrolet/)
  expect(stdout).toMatch(/dashboard +http:\/\/127\.0\.0\.1:\d+\/dashboard$/m)
  expect(stdout).toMatch(/dashboard +http:\S+\/dashboard\/welcome#[\w-]{43}$/m)
  expect(stdout).toMatch(/market +\d+ comparables: /)
  expect(stdout).toMatch(/payment +\$[\d,.]+ a month/)
  expect(stdout).toMatch(/reviews +\d(\.\d)? of 5 by \d+/)
  expect(stdout).toMatch(/account +2 dealerships/)
  expect(stdout).toMatch(/blocked +for three days: 0 vehicles, not seen for 7[12] hours/)
  expect(stdout).toMatch(/seen again +20 vehicles/)
  expect(stdout).toMatch(/docs +http:\/\/127\.0\.0\.1:\d+\/docs/)
  expect(stdout).toMatch(/guide +http:\/\/127\.0\.0\.1:\d+\/guide\/$/m)
  expect(stdout).toMatch(/agents +http:\/\/127\.0\.0\.1:\d+\/mcp \(MCP: http:\/\/127\.0\.0\.1:\d+\/guide\/agents\)/)
  expect(stdout).toContain('Everything worked')
})
