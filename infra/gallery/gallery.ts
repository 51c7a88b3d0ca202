import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { screens } from '../../shell/e2e/screens.ts'
import { startSite } from '../../shell/e2e/start-site.ts'
import { expect, settled, withLanguage } from '../../shell/e2e/visit.ts'
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
}

const fileOf = ({ screen, language, theme, width }: Shot) =>
  `${screen.replace(/[^a-z]+/g, '-')}-${width}-${theme}-${language}.jpeg`

async function open(browser: Browser, shot: Shot, themeFolder: string): Promise<Page> {
  const context = await browser.newContext({ viewport: widths[shot.width], reducedMotion: 'reduce' })
  const page = await context.newPage()
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
  await settled(page)
  await page.locator('html').evaluate((html, theme) => html.setAttribute('data-theme', theme), shot.theme)
  await page.evaluate(() => document.fonts.ready)
  return page
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

const started = performance.now()
const themeFolder = await mkdtemp(join(tmpdir(), 'qasima-theme-'))
await buildThemePage(themeFolder)
const site = await startSite()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments() })
try {
  if (values.readme) {
    const pictures = join(root, 'infra', 'docs', 'pictures')
    await mkdir(pictures, { recursive: true })
    for (const language of languages) {
      const address = site.origin + withLanguage('/shops', language)
      const page = await open(
        browser,
        { screen: 'shops', address, language, theme: 'dark', width: 'desktop' },
        themeFolder,
      )
      await page.screenshot({ path: join(pictures, `shops-${language}.jpeg`), quality: 82, type: 'jpeg' })
      await page.context().close()
    }
    process.stdout.write(`Two pictures in ${relative(process.cwd(), pictures)}\n`)
  } else {
    await rm(target, { recursive: true, force: true })
    await mkdir(target, { recursive: true })
    const pages = [
      { name: 'theme', address: (language: Shot['language']) => themeOrigin + withLanguage('/', language) },
      ...screens.map(({ name, path }) => ({
        name,
        address: (language: Shot['language']) => site.origin + withLanguage(path, language),
      })),
    ].filter(({ name }) => name.includes(values.only ?? ''))
    const shots = pages.flatMap(({ name, address }) =>
      (Object.keys(widths) as Width[]).flatMap((width) =>
        themes.flatMap((theme) =>
          languages.map((language): Shot => ({ screen: name, address: address(language), language, theme, width })),
        ),
      ),
    )
    let done = 0
    const waiting = [...shots]
    const work = async () => {
      for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
        const page = await open(browser, shot, themeFolder)
        await unroll(page, widths[shot.width])
        await page.screenshot({ path: join(target, fileOf(shot)), fullPage: true, type: 'jpeg', quality: 80 })
        await page.context().close()
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
} finally {
  await browser.close()
  await site.stop()
  await rm(themeFolder, { recursive: true })
}
