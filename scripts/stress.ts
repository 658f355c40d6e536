import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { failuresOf } from './failed-tests.ts'
import { repositoryRoot } from './repository-files.ts'

/**
 * npm run stress -- --times 10 [file ...]: runs all tests, or those of files, so many times with every core kept busy, and once
 * more with a quarter of a core (--quarter 0 leaves that out), and lists what failed even once. A test that fails here depends
 * on how fast the machine is. It takes hours.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '10' }, quarter: { type: 'string', default: '1' } },
})
const folder = join(repositoryRoot, 'artifacts/stress')
mkdirSync(folder, { recursive: true })
const quarter = Number(values.quarter) > 0 ? withQuarterOfCore() : []
const failures = new Map<string, number>()

const busy = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['-e', 'for (;;) Math.random()'], { stdio: 'ignore' }),
)
try {
  for (let run = 1; run <= Number(values.times); run++) runTests(`run ${run}`, [])
} finally {
  for (const process of busy) process.kill('SIGKILL')
}
for (let run = 1; run <= Number(values.quarter); run++) runTests(`quarter ${run}`, quarter)

for (const [test, times] of failures) console.log(`failed ${times} times: ${test}`)
console.log(failures.size === 0 ? 'nothing failed' : `${failures.size} tests failed at least once`)
process.exitCode = failures.size === 0 ? 0 : 1

function runTests(name: string, under: readonly string[]): void {
  const report = join(folder, `${name.replace(' ', '-')}.json`)
  const test = [process.execPath, 'scripts/test.ts', '--reporter=json', `--outputFile.json=${report}`, ...positionals]
  const [program = '', ...options] = [...under, ...test]
  const began = performance.now()
  rmSync(report, { force: true })
  spawnSync(program, options, { cwd: repositoryRoot, stdio: ['ignore', 'ignore', 'inherit'] })
  const failed = existsSync(report) ? failuresOf(readFileSync(report, 'utf8')) : [`all of ${name}: no report`]
  for (const each of failed) failures.set(each, (failures.get(each) ?? 0) + 1)
  console.log(`${name}: ${failed.length} failed, ${((performance.now() - began) / 60_000).toFixed(1)} min`)
}

/** Limits a program and all that it starts together: by systemd where that runs, else, as root, by a control group. */
function withQuarterOfCore(): readonly string[] {
  const systemd = ['systemd-run', '--scope', '--quiet', '-p', 'CPUQuota=25%']
  if (spawnSync('systemd-run', [...systemd.slice(1), 'true'], { stdio: 'ignore' }).status === 0) return systemd
  const isFirstVersion = existsSync('/sys/fs/cgroup/cpu')
  const group = join('/sys/fs/cgroup', isFirstVersion ? 'cpu' : '', 'forecourt-stress')
  mkdirSync(group, { recursive: true })
  if (isFirstVersion) {
    writeFileSync(join(group, 'cpu.cfs_period_us'), '100000')
    writeFileSync(join(group, 'cpu.cfs_quota_us'), '25000')
  } else writeFileSync(join(group, 'cpu.max'), '25000 100000')
  return ['sh', '-c', `echo $$ > ${join(group, 'cgroup.procs')} && exec "$@"`, 'sh']
}
