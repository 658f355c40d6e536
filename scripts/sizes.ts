import { readRepository } from './repository-files.ts'

const code = /\.tsx?$/
const test = /\.test\.tsx?$/

/** What is counted together: lines of code, comments and empty lines included, and files. */
const parts: readonly { readonly name: string; readonly paths: RegExp; readonly tests: boolean | null }[] = [
  { name: 'src', paths: /^src\//, tests: false },
  { name: 'src tests', paths: /^src\//, tests: true },
  { name: 'test', paths: /^test\//, tests: null },
  { name: 'sandbox', paths: /^sandbox\//, tests: null },
  { name: 'scripts and bench', paths: /^(scripts|bench)\//, tests: null },
  { name: 'dashboard', paths: /^dashboard\//, tests: null },
]

const tree = [...readRepository()].filter(([path]) => code.test(path))
for (const { name, paths, tests } of parts) {
  const files = tree.filter(([path]) => paths.test(path) && (tests === null || test.test(path) === tests))
  const lines = files.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0)
  console.log(
    `${name.padEnd(18)}${lines.toLocaleString('en-US').padStart(8)} lines${`${files.length}`.padStart(6)} files`,
  )
}
