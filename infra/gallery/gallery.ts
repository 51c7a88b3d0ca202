import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { signIn } from '../../shell/e2e/account.ts'
import { screens, screensOfStaff } from '../../shell/e2e/screens.ts'
import { adminPassword as password, startSite } from '../../shell/e2e/start-site.ts'
import { expect, screenReady, withLanguage } from '../../shell/e2e/visit.ts'
import { browserArguments, findBrowser } from '../test/browser.ts'
import { answerThemePage, buildThemePage, themeOrigin } from './theme-site.ts'

/** Pictures of every screen for people: Arabic beside English, dark above light, phone and desktop. */
const { values } = parseArgs({
  options: {
    /** Only the pictures of the README. */
    readme: { type: 'boolean' },
    /** Only screens whose name holds this text. */
    only: { type: 'string' },
  },
})
const root = join(import.meta.dirname, '..', '..')
const target = join(root, 'gallery')
const languages = ['ar', 'en'] as const
const themes = ['dark', 'light'] as const
const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
type Width = keyof typeof widths

interface Shot {
  readonly screen: string
  readonly address: string
  readonly language: (typeof languages)[number]
  readonly theme: (typeof themes)[number]
  readonly width: Width
  /** Seen by a member of staff; by a visitor otherwise. */
  readonly byStaff?: true
}

const fileOf = ({ screen, language, theme, width }: Shot) =>
  `${screen.replace(/[^a-z]+/g, '-')}-${width}-${theme}-${language}.jpeg`

const started = performance.now()
const themeFolder = await mkdtemp(join(tmpdir(), 'qasima-theme-'))
await buildThemePage(themeFolder)
const site = await startSite({ ADMIN_PASSWORD: password })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments() })

const visitor = () => browser.newContext({ reducedMotion: 'reduce' })

async function staff(): Promise<BrowserContext> {
  const context = await visitor()
  const page = await context.newPage()
  await page.goto(`${site.origin}/en/signin`)
  await screenReady(page)
  await signIn({ page, say: (_, english) => english }, { email: 'admin@qasima.example', password })
  await page.waitForURL('**/dashboard')
  await page.close()
  return context
}

/** Two frames: what the first has set in motion is on screen in the second. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Lets the page be as high as its content, so that what waits to be in sight arrives, and then is still. */
async function unroll(page: Page, { width }: (typeof widths)[Width]): Promise<void> {
  const busy = page.locator('button[aria-busy=true]')
  const alwaysBusy = await busy.count()
  await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) })
  await drawn(page)
  // A list that grows with the reader has begun to: what it asked for belongs to the picture.
  await expect(busy).toHaveCount(alwaysBusy)
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    // One that cannot be shown must not stop the others.
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
  })
  await drawn(page)
}

/** Opens the screen of a picture and has it drawn, from the top or all of it. */
async function draw(context: BrowserContext, shot: Shot, file: string, part: 'top' | 'all'): Promise<void> {
  const page = await context.newPage()
  await page.setViewportSize(widths[shot.width])
  await page.addInitScript(
    ([theme, language]) => {
      localStorage.setItem('theme', theme)
      // The page is in the language that was chosen, so the other one is not offered above it.
      localStorage.setItem('language', language)
    },
    [shot.theme, shot.language] as const,
  )
  await answerThemePage(page, themeFolder)
  await page.goto(shot.address)
  await screenReady(page)
  await page.locator('html').evaluate((html, theme) => html.setAttribute('data-theme', theme), shot.theme)
  await page.evaluate(() => document.fonts.ready)
  if (part === 'all') await unroll(page, widths[shot.width])
  else await drawn(page)
  await page.screenshot({ path: file, fullPage: part === 'all', type: 'jpeg', quality: 82 })
  await page.close()
}

const cell = (shot: Shot) => `<td><img loading="lazy" src="${fileOf(shot)}" alt="${shot.language} ${shot.theme}"></td>`

function overview(shots: readonly Shot[]): string {
  const of = (screen: string, width: Width, theme: string) =>
    shots.filter((shot) => shot.screen === screen && shot.width === width && shot.theme === theme)
  const names = [...new Set(shots.map(({ screen }) => screen))]
  const sections = names.map((screen) => {
    const rows = (Object.keys(widths) as Width[]).flatMap((width) =>
      themes.map((theme) => `<tr>${of(screen, width, theme).map(cell).join('')}</tr>`),
    )
    return `<section><h2 id="${screen}">${screen}</h2><table>${rows.join('')}</table></section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>
body{margin:2rem;font:16px/1.5 system-ui;background:#777;color:#fff}td{vertical-align:top;padding:8px}img{max-inline-size:44vw;border-radius:8px}
</style><h1>Every screen</h1>${sections.join('')}`
}

/** The pictures of the README. */
async function drawForReadme(): Promise<void> {
  const folder = join(root, 'infra', 'docs', 'pictures')
  await mkdir(folder, { recursive: true })
  const [guest, member] = [await visitor(), await staff()]
  const common = { theme: 'dark', width: 'desktop' } as const
  for (const language of languages) {
    const address = site.origin + withLanguage('/shops', language)
    const shot = { ...common, screen: 'shops', address, language }
    await draw(guest, shot, join(folder, `shops-${language}.jpeg`), 'top')
  }
  for (const [screen, path] of Object.entries({ 'back-office': '/admin', coupons: '/admin/coupon' })) {
    const shot = { ...common, screen, address: `${site.origin}/en${path}`, language: 'en' } as const
    await draw(member, shot, join(folder, `${screen}.jpeg`), 'top')
  }
  process.stdout.write(`Pictures of the README in ${relative(process.cwd(), folder)}\n`)
}

type Seen = Pick<Shot, 'screen' | 'byStaff'> & {
  readonly addressIn: (language: Shot['language']) => string
  readonly languages: readonly Shot['language'][]
}

const onSite = ({ name, path }: { readonly name: string; readonly path: string }, byStaff?: true): Seen => ({
  screen: name,
  byStaff,
  addressIn: (language) => site.origin + withLanguage(path, language),
  // The back-office is English wherever it is opened.
  languages: path.startsWith('/admin') ? ['en'] : languages,
})

async function drawAll(): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const seen: Seen[] = [
    { screen: 'theme', addressIn: (language) => themeOrigin + withLanguage('/', language), languages },
    ...screens.map((screen) => onSite(screen)),
    ...screensOfStaff.map((screen) => onSite(screen, true)),
  ]
  const wanted = seen.filter(({ screen }) => screen.includes(values.only ?? ''))
  const shots = wanted.flatMap(({ addressIn, languages, ...one }) =>
    (Object.keys(widths) as Width[]).flatMap((width) =>
      themes.flatMap((theme) =>
        languages.map((language): Shot => ({ ...one, address: addressIn(language), language, theme, width })),
      ),
    ),
  )
  let done = 0
  const waiting = [...shots]
  const work = async () => {
    let member: BrowserContext | undefined
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      if (shot.byStaff) member ??= await staff()
      const context = shot.byStaff && member ? member : await visitor()
      await draw(context, shot, join(target, fileOf(shot)), 'all')
      if (context !== member) await context.close()
      done += 1
      if (done % 8 === 0) process.stdout.write(`  ${done} of ${shots.length}: ${shot.screen}\n`)
    }
  }
  await Promise.all([work(), work()])
  await writeFile(join(target, 'gallery.html'), overview(shots))
  const seconds = Math.round((performance.now() - started) / 1_000)
  process.stdout.write(
    `${shots.length} pictures in ${seconds} s: ${relative(process.cwd(), join(target, 'gallery.html'))}\n`,
  )
}

try {
  await (values.readme ? drawForReadme() : drawAll())
} finally {
  await browser.close()
  await site.stop()
  await rm(themeFolder, { recursive: true })
}
