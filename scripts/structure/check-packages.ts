import type { FileTree } from '../repository-files.ts'
import { isTestFile, type SourceFacts } from './source-facts.ts'

const reasons = 'docs/decisions/0001-stack-and-dependencies.md'

type Manifest = Readonly<Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', object>>>

/** The service imports nothing that `npm ci --omit=dev` omits, and every dependency has a documented reason. */
export function checkPackages(files: readonly SourceFacts[], tree: FileTree): string[] {
  const manifest: Manifest = JSON.parse(tree.get('package.json') ?? '{}')
  const installed = Object.keys(manifest.dependencies ?? {})
  const all = [...installed, ...Object.keys({ ...manifest.devDependencies, ...manifest.optionalDependencies })]
  const written = tree.get(reasons) ?? ''
  return [
    ...files
      .filter(({ path }) => path.startsWith('src/') && !isTestFile(path))
      .flatMap((file) => strangers(file, installed)),
    ...all.filter((name) => !written.includes(`\`${name}\``)).map((name) => `${reasons} gives no reason for ${name}`),
  ]
}

function strangers({ path, imports }: SourceFacts, installed: readonly string[]): string[] {
  return imports
    .filter(({ target, specifier }) => target === null && !specifier.startsWith('node:'))
    .map(({ specifier }) => packageOf(specifier))
    .filter((name) => !installed.includes(name))
    .map((name) => `${path} imports ${name}, which is not in dependencies`)
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
