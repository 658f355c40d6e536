/** `file` holds lines without their ends. Paths are those of addresses, as a request line has them. */
type RobotsCase = {
  readonly name: string
  /** A section of RFC 9309, or Google's published parser, whose rules go beyond it. */
  readonly from: `RFC 9309, ${string}` | 'Google'
  readonly file: readonly string[]
  /** `\n` */
  readonly lineEnd?: string
  /** Product token; `alpha` unless stated. */
  readonly agent?: string
  readonly allowed?: readonly string[]
  readonly disallowed?: readonly string[]
}

const twoTopics = [
  'User-agent: alpha',
  'Disallow: /',
  'Allow: /news/',
  'User-agent: beta',
  'Disallow: /',
  'Allow: /shop/',
]
const strayRules = ['Allow: /stray/', '', ...twoTopics, '', '', 'Allow: /extra/', 'User-agent: gamma', '']
const onlyIn = (path: string) => ['User-agent: alpha', 'Disallow: /', `Allow: ${path}`]
const longName = '/x/'.padEnd(8 * 2083 - 12, 'a')
const longRule = `Disallow: ${longName}/tail`

/**
 * Not held: Google reads `/%62` in a rule as different from `/b`; by RFC 9309 (2.2.2) they are equal, and so they are
 * here.
 */
export const robotsCases: readonly RobotsCase[] = [
  {
    name: 'an empty file allows everything',
    from: 'RFC 9309, 2.2.1',
    file: [],
    allowed: ['/', '/any'],
  },
  {
    name: 'lines of unknown names say nothing',
    from: 'Google',
    file: ['robot: alpha', 'forbid: /'],
    allowed: ['/any'],
  },
  {
    name: 'white space separates name and value where the colon is missing',
    from: 'Google',
    file: ['User-agent alpha', 'Disallow /cars'],
    allowed: ['/'],
    disallowed: ['/cars/1'],
  },
  {
    name: 'a sentence without a colon is no line',
    from: 'Google',
    file: ['User-agent: alpha', 'disallow all of this'],
    allowed: ['/all', '/'],
  },
  {
    name: 'common misspellings count',
    from: 'Google',
    file: ['useragent: alpha', 'dissallow: /a', 'disalow: /b', 'diasllow: /c', 'disallaw: /d', 'dissalow: /e'],
    disallowed: ['/a', '/b', '/c', '/d', '/e'],
    allowed: ['/f'],
  },
  {
    name: 'user agent as two words counts',
    from: 'Google',
    file: ['User agent: alpha', 'Disallow: /'],
    disallowed: ['/any'],
  },
  {
    name: 'groups of one name are merged',
    from: 'RFC 9309, 2.2.1',
    file: [...strayRules, 'User-agent: alpha', 'Allow: /jobs/', 'Disallow: /'],
    allowed: ['/news/1', '/jobs/1'],
    disallowed: ['/shop/1', '/stray/', '/extra/1'],
  },
  {
    name: 'empty lines do not end a group',
    from: 'RFC 9309, 2.2.1',
    agent: 'beta',
    file: strayRules,
    allowed: ['/shop/1', '/extra/1'],
    disallowed: ['/news/1'],
  },
  {
    name: 'rules before the first user-agent belong to nobody',
    from: 'RFC 9309, 2.2.1',
    agent: 'beta',
    file: ['Disallow: /early', ...strayRules],
    disallowed: ['/stray/'],
  },
  {
    name: 'a group may be named by the agents of several lines',
    from: 'RFC 9309, 2.2.1',
    agent: 'beta',
    file: ['User-agent: alpha', '', '# both', 'User-agent: beta', 'Disallow: /x'],
    disallowed: ['/x'],
  },
  {
    name: 'a group without rules allows everything',
    from: 'RFC 9309, 2.2.1',
    agent: 'gamma',
    file: ['User-agent: *', 'Disallow: /', 'User-agent: alpha', 'Disallow: /a', 'User-agent: gamma'],
    allowed: ['/', '/a'],
  },
  ...[['USER-AGENT', 'ALLOW', 'DISALLOW'] as const, ['uSeR-aGeNt', 'aLlOw', 'dIsAlLoW'] as const].map(
    ([agent, allow, disallow]): RobotsCase => ({
      name: `${agent} is as good as User-agent`,
      from: 'RFC 9309, 2.2',
      file: [`${agent}: alpha`, `${allow}: /news/`, `${disallow}: /`],
      allowed: ['/news/1'],
      disallowed: ['/cars'],
    }),
  ),
  ...['ALPHA', 'alpha', 'AlPhA'].map(
    (named): RobotsCase => ({
      name: `a file that names ${named} means alpha`,
      from: 'RFC 9309, 2.2.1',
      agent: 'Alpha',
      file: [`User-agent: ${named}`, 'Disallow: /x'],
      disallowed: ['/x'],
    }),
  ),
  {
    name: 'a name ends where a product token ends',
    from: 'Google',
    file: ['User-agent: *', 'Disallow: /', 'User-agent: Alpha/2.0 (reads news)', 'Allow: /news/', 'Disallow: /'],
    allowed: ['/news/1'],
    disallowed: ['/cars'],
  },
  {
    name: 'a longer name is another crawler',
    from: 'RFC 9309, 2.2.1',
    file: ['User-agent: alpha-images', 'Disallow: /a', 'User-agent: alphabet', 'Disallow: /b'],
    allowed: ['/a', '/b'],
  },
  {
    name: 'a crawler of two words is not the one of the first',
    from: 'Google',
    agent: 'alpha beta',
    file: ['User-agent: *', 'Disallow: /', 'User-agent: alpha beta', 'Allow: /news/'],
    disallowed: ['/news/1'],
  },
  {
    name: 'a star with words after it is still everybody',
    from: 'Google',
    file: ['User-agent: * (all)', 'Disallow: /x'],
    disallowed: ['/x'],
  },
  {
    name: 'a star inside a name is not everybody',
    from: 'Google',
    file: ['User-agent: *bot', 'Disallow: /x'],
    allowed: ['/x'],
  },
  {
    name: 'the group of a name replaces that of everybody',
    from: 'RFC 9309, 2.2.1',
    file: ['User-agent: *', 'Disallow: /x/', 'User-agent: alpha', 'Disallow: /y/'],
    allowed: ['/x/1'],
    disallowed: ['/y/1'],
  },
  {
    name: 'everybody is who is not named',
    from: 'RFC 9309, 2.2.1',
    agent: 'beta',
    file: ['User-agent: *', 'Allow: /', 'User-agent: alpha', 'Disallow: /'],
    allowed: ['/x'],
  },
  {
    name: 'without a group for everybody the others are free',
    from: 'RFC 9309, 2.2.1',
    agent: 'gamma',
    file: twoTopics,
    allowed: ['/', '/cars'],
  },
  {
    name: 'paths differ by case',
    from: 'RFC 9309, 2.2.2',
    file: ['User-agent: alpha', 'Disallow: /Cars/'],
    allowed: ['/cars/1'],
    disallowed: ['/Cars/1'],
  },
  {
    name: 'the longest match wins, whichever comes first',
    from: 'RFC 9309, 2.2.2',
    file: ['User-agent: alpha', 'Disallow: /a/page.html', 'Allow: /a/', 'Allow: /b/page.html', 'Disallow: /b/'],
    allowed: ['/a/', '/b/page.html'],
    disallowed: ['/a/page.html', '/b/'],
  },
  {
    name: 'one slash more is a longer match',
    from: 'RFC 9309, 2.2.2',
    file: ['User-agent: alpha', 'Disallow: /x', 'Allow: /x/'],
    allowed: ['/x/'],
    disallowed: ['/x', '/xy'],
  },
  {
    name: 'of equal rules the one that allows wins',
    from: 'RFC 9309, 2.2.2',
    file: ['User-agent: alpha', 'Disallow: /', 'Allow: /', 'Allow: /folder', 'Disallow: /folder'],
    allowed: ['/', '/folder/page'],
  },
  {
    name: 'an empty path is no rule',
    from: 'RFC 9309, 2.2.2',
    file: ['User-agent: alpha', 'Disallow:', 'Allow: '],
    allowed: ['/', '/x'],
  },
  {
    name: 'wildcards count by their length',
    from: 'Google',
    file: ['User-agent: alpha', 'Allow: /page', 'Disallow: /*.html', 'Allow: /x/page.'],
    allowed: ['/page', '/x/page.html'],
    disallowed: ['/page.html', '/x/y.html'],
  },
  {
    name: 'an address in a query is matched as it is written',
    from: 'RFC 9309, 2.2.2',
    file: onlyIn('/go?by=1&to=http://x.example?a&b'),
    allowed: ['/go?by=1&to=http://x.example?a&b', '/go?by=1&to=http%3A%2F%2Fx.example%3Fa&b'],
    disallowed: ['/go?by=2'],
  },
  {
    name: 'letters beyond ASCII are their octets',
    from: 'RFC 9309, 2.2.2',
    file: onlyIn('/cars/ツ'),
    allowed: ['/cars/%E3%83%84', '/cars/%e3%83%84/x'],
    disallowed: ['/cars/%E3%83%85'],
  },
  {
    name: 'octets may be written in the rule',
    from: 'RFC 9309, 2.2.2',
    file: onlyIn('/cars/%e3%83%84'),
    allowed: ['/cars/%E3%83%84'],
  },
  {
    name: 'octets that need no encoding are letters',
    from: 'RFC 9309, 2.2.2',
    file: onlyIn('/cars/%62%61%7A'),
    allowed: ['/cars/baz', '/cars/%62%61%7A'],
  },
  {
    name: 'an encoded slash is no slash',
    from: 'RFC 9309, 2.2.2',
    file: onlyIn('/a%2Fb'),
    allowed: ['/a%2fb'],
    disallowed: ['/a/b'],
  },
  {
    name: 'encoded signs stand for themselves',
    from: 'RFC 9309, 2.2.3',
    file: ['User-agent: alpha', 'Disallow: /with-%2A.html', 'Disallow: /costs-%24'],
    disallowed: ['/with-*.html', '/with-%2a.html', '/costs-$', '/costs-$5'],
    allowed: ['/with-x.html', '/costs-'],
  },
  {
    name: 'a dollar inside a path is a dollar',
    from: 'RFC 9309, 2.2.3',
    file: ['User-agent: alpha', 'Disallow: /a$b'],
    disallowed: ['/a$b', '/a%24bc'],
    allowed: ['/a', '/ab'],
  },
  {
    name: 'a star stands for anything, also nothing',
    from: 'RFC 9309, 2.2.3',
    file: ['User-agent: alpha', 'Disallow: /a/b/c', 'Disallow: /d/*/e'],
    disallowed: ['/a/b/c', '/d//e', '/d/x/y/e'],
    allowed: ['/a/c', '/d/e', '/a/x/c'],
  },
  {
    name: 'a dollar ends the path',
    from: 'RFC 9309, 2.2.3',
    file: ['User-agent: alpha', 'Disallow: /a/b$', 'Allow: /a/b/c', 'Disallow: /only$'],
    disallowed: ['/a/b', '/only'],
    allowed: ['/a/b/c', '/a/b/', '/a/b/d', '/only?x'],
  },
  {
    name: 'a comment ends the line',
    from: 'RFC 9309, 2.2.3',
    file: ['User-agent: alpha # ours', '# Disallow: /', 'Disallow: /x#y', 'Allow: /'],
    allowed: ['/', '/a'],
    disallowed: ['/x', '/xy'],
  },
  {
    name: 'a pattern may begin with a star',
    from: 'RFC 9309, 5.1',
    agent: 'gamma',
    file: ['User-Agent: *', 'Disallow: *.gif$', 'Disallow: /demo/', 'Allow: /papers/'],
    disallowed: ['/a.gif', '/x/a.gif', '/demo/1'],
    allowed: ['/papers/1', '/a.gif?x', '/'],
  },
  {
    name: 'no space is needed after the colon',
    from: 'RFC 9309, 5.1',
    file: ['User-Agent:alpha', 'Disallow:/', 'Allow:/demo/page.html', 'Allow : /demo/free.gif'],
    disallowed: ['/', '/demo/'],
    allowed: ['/demo/page.html', '/demo/free.gif'],
  },
  {
    name: 'who may read the index page may read its folder',
    from: 'Google',
    file: onlyIn('/a/index.html'),
    allowed: ['/a/', '/a/index.html'],
    disallowed: ['/a/index.htm', '/a/b', '/'],
  },
  ...['Sitemap: https://x.example/s.xml', 'Invalid-Line: here', 'Crawl-delay: 5', 'Host: x.example'].map(
    (line): RobotsCase => ({
      name: `"${line}" does not end a list of agents`,
      from: 'RFC 9309, 2.2.4',
      agent: 'beta',
      file: ['User-agent: alpha', line, 'User-agent: beta', 'Disallow: /x'],
      disallowed: ['/x'],
    }),
  ),
  {
    name: 'and stands between rules without effect',
    from: 'RFC 9309, 2.2.4',
    file: ['User-agent: alpha', 'Disallow: /a', 'Sitemap: https://x.example/s.xml', 'What: ever', 'Disallow: /b'],
    disallowed: ['/a', '/b'],
  },
  ...['\n', '\r\n', '\r', '\n\r\n', '\0', '\r\0'].map(
    (lineEnd): RobotsCase => ({
      name: `lines may end with ${JSON.stringify(lineEnd)}`,
      from: 'RFC 9309, 2.2',
      lineEnd,
      file: ['User-agent: beta', 'Allow: /x', 'User-agent: alpha', '', 'Disallow: /x'],
      disallowed: ['/x'],
      allowed: ['/y'],
    }),
  ),
  ...['\ufeff', '\ufffd', '\ufffd\ufffd', 'ï', 'ï»', 'ï»¿'].map(
    (mark): RobotsCase => ({
      name: `a byte order mark is skipped (${JSON.stringify(mark)})`,
      from: 'Google',
      file: [`${mark}User-agent: alpha`, 'Disallow: /x'],
      disallowed: ['/x'],
    }),
  ),
  {
    name: 'a broken byte order mark spoils its line',
    from: 'Google',
    file: ['ï\u0011¿User-agent: alpha', 'Disallow: /x'],
    allowed: ['/x'],
  },
  {
    name: 'a byte order mark in the middle spoils its line',
    from: 'Google',
    file: ['User-agent: alpha', '\ufeffDisallow: /x', 'Disallow: /y'],
    allowed: ['/x'],
    disallowed: ['/y'],
  },
  {
    name: 'a line is read up to 16,663 characters',
    from: 'Google',
    file: ['User-agent: alpha', longRule],
    allowed: ['/tail', longName],
    disallowed: [`${longName}/tail`, `${longName}/other`],
  },
  ...['/fish', '/fish*'].map(
    (path): RobotsCase => ({
      name: `${path} is a beginning`,
      from: 'Google',
      file: onlyIn(path),
      allowed: ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fishheads/yummy.html', '/fish.html?id=1'],
      disallowed: ['/bar', '/Fish.asp', '/catfish', '/?id=fish'],
    }),
  ),
  {
    name: '/fish/ is a folder',
    from: 'Google',
    file: onlyIn('/fish/'),
    allowed: ['/fish/', '/fish/salmon', '/fish/?salmon', '/fish/salmon.html', '/fish/?id=1'],
    disallowed: ['/bar', '/fish', '/fish.html', '/Fish/Salmon.html'],
  },
  {
    name: '/*.php is anywhere',
    from: 'Google',
    file: onlyIn('/*.php'),
    allowed: ['/a.php', '/b/a.php', '/b/a.php?c', '//b/a.php.file.html', '/a.php/', '/index?f=a.php/'],
    disallowed: ['/bar', '/php/', '/index?php', '/windows.PHP'],
  },
  {
    name: '/*.php$ is the end',
    from: 'Google',
    file: onlyIn('/*.php$'),
    allowed: ['/a.php', '/b/a.php'],
    disallowed: ['/bar', '/a.php?c', '/a.php/', '/a.php5', '/php/', '/a?php', '/aaaphpaaa', '//windows.PHP'],
  },
  {
    name: '/fish*.php is a beginning and a later part',
    from: 'Google',
    file: onlyIn('/fish*.php'),
    allowed: ['/fish.php', '/fishheads/catfish.php?x'],
    disallowed: ['/bar', '/Fish.PHP', '/fish'],
  },
  {
    name: '/$ is the home page alone',
    from: 'Google',
    file: onlyIn('/$'),
    allowed: ['/'],
    disallowed: ['/page.html', '/?x'],
  },
]
