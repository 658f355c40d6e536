import { deleteDeniedHost, findDenyingEntry, insertDeniedHost } from '../../db/queries/denied-hosts.ts'
import { CommandError, defineCommand, type OptionValues, UsageError } from './define-command.ts'
import { withDatabase } from './with-database.ts'

export const hostDeny = defineCommand({
  name: 'host deny',
  summary: 'Never visit a host and its subdomains again: setups, imports, lookups and photos of it fail from now on.',
  usage: 'HOST',
  word: 'host',
  options: {},
  run: async (options, environment) => {
    const host = readHost(options)
    await withDatabase(environment, ({ handle }) => insertDeniedHost(handle, host))
    return { output: { host, denied: true } }
  },
})

export const hostAllow = defineCommand({
  name: 'host allow',
  summary: 'Take a host off the list of those that are never visited.',
  usage: 'HOST',
  word: 'host',
  options: {},
  run: async (options, environment) => {
    const host = readHost(options)
    await withDatabase(environment, async ({ handle }) => {
      const isDeleted = await deleteDeniedHost(handle, host)
      const entry = await findDenyingEntry(handle, host)
      if (entry !== null) throw new CommandError(`${host} is still denied, by the entry ${entry}.`)
      if (!isDeleted) throw new CommandError(`${host} is not on the list.`)
    })
    return { output: { host, denied: false } }
  },
})

/** The host as URLs have it: lower case, Punycode, without a port. */
function readHost({ host }: OptionValues): string {
  if (typeof host !== 'string') throw new UsageError('HOST is missing')
  const url = URL.parse(/^https?:\/\//i.test(host) ? host : `http://${host}`)
  const name = url?.hostname.replace(/\.$/, '') ?? ''
  if (url === null || name === '' || url.username !== '' || /[*\s]/.test(host)) {
    throw new UsageError(`"${host}" is not a host: give its name, such as dealer.example`)
  }
  return name
}
