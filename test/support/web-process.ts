import { pino } from 'pino'
import { loadConfig } from '../../src/config/load-config.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { shareHostSlots } from '../../src/db/queries/host-slots.ts'
import { createWebClient } from '../../src/outbound/create-web-client.ts'

// A process that requests pages one after the other: `node web-process.ts <url> <count>`.
const [url = '', count = '1'] = process.argv.slice(2)
const config = loadConfig(process.env)
const database = await openDatabase(config)
const hostSlots = shareHostSlots(database, pino({ level: 'silent' }))
const web = createWebClient({ config, version: 'test', hostSlots })
for (let n = 0; n < Number(count); n += 1) {
  const answer = await web.fetchPage({ url: `${url}/${process.pid}/${n}`, purpose: 'listing' })
  if (answer.kind === 'failure') console.error(answer.message)
}
await web.close()
await database.close()
