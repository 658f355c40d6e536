import { pino } from 'pino'
import { loadConfig } from '../../src/config/load-config.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { startPhotos } from './start-photos.ts'

/** Fetches the photos of a host in a process of its own, which a test may kill. Its environment are the settings. */
const config = loadConfig(process.env)
const database = await openDatabase(config)
const log = pino({ level: 'silent' })
const tasks = await startPhotos({ config, database, clock: systemClock, log })
const round = await tasks?.run('fetch-photos', { host: process.argv[2] ?? '' })
console.log(JSON.stringify(round))
await tasks?.close()
await database.close()
