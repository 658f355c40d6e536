import { type Config, ConfigError, loadConfig } from '../../config/load-config.ts'
import { defineCommand, type Environment } from './define-command.ts'
import {
  type Check,
  checkAuthorities,
  checkBotKey,
  checkBrowser,
  checkDatabase,
  checkDataDir,
  checkPhotos,
  checkRedirections,
  checkRedis,
  checkSearch,
  checkSftp,
  checkSources,
  checkStandby,
  checkTunnel,
  checkVinDatabase,
} from './doctor-checks.ts'

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Check every configured part.',
  usage: '',
  options: {},
  run: async (_options, environment) => {
    const checks = await runChecks(environment)
    const wrong = checks.filter((check) => check.status === 'wrong')
    const output = { ok: wrong.length === 0, checks }
    if (wrong.length === 0) return { output }
    return { output, problem: wrong.map((check) => `${check.name}: ${check.detail}`).join('\n') }
  },
})

async function runChecks(environment: Environment): Promise<readonly Check[]> {
  const config = readSettings(environment)
  if (config instanceof ConfigError) {
    return config.problems.map((problem) => ({ name: 'settings', status: 'wrong', detail: problem }))
  }
  const settings: Check = { name: 'settings', status: 'ok', detail: 'every setting is valid' }
  const rest = await Promise.all([
    checkDataDir(config),
    checkDatabase(config),
    checkStandby(config),
    checkVinDatabase(config),
    checkSources(config),
    checkAuthorities(config),
    checkRedis(config),
    checkSearch(config),
    checkTunnel(config),
    checkBrowser(config),
    checkBotKey(config),
    checkSftp(config),
    checkPhotos(config),
    checkRedirections(config),
  ])
  return [settings, ...rest.flat()]
}

function readSettings(environment: Environment): Config | ConfigError {
  try {
    return loadConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}
