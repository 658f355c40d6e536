import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository-files.ts'

/** Files that differ from where the branch left main, on main itself from the last commit; without deleted ones. */
export function changedFiles(): readonly string[] {
  const base = ['main', 'origin/main'].flatMap((name) => git('merge-base', 'HEAD', name)).at(0) ?? 'HEAD'
  const paths = [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(paths)].filter((path) => existsSync(join(repositoryRoot, path))).sort()
}

/** The lines that git prints; none if it fails, as it does for a branch that is not there. */
function git(...words: readonly string[]): readonly string[] {
  try {
    const options = ['-c', 'safe.directory=*', '-c', 'core.quotePath=off', ...words]
    const printed = execFileSync('git', options, {
      cwd: repositoryRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return printed.split('\n').filter((line) => line !== '')
  } catch {
    return []
  }
}
