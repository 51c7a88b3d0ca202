import { themes } from '@qasima/shared/federation/document-state'
import { useWords } from '@qasima/shared/i18n/words'
import { IconButton } from '@qasima/shared/ui/button'
import { MonitorIcon, MoonIcon, SunIcon } from '@qasima/shared/ui/icon'
import { Menu, MenuRadioItem } from '@qasima/shared/ui/menu'
import { useSite } from '../site-context.ts'
import { useSiteStore } from '../site-store.ts'
import { chooseTheme, themeChoice } from './theme.ts'
import { themeWords } from './theme.words.ts'

const icons = { light: SunIcon, dark: MoonIcon, system: MonitorIcon }

export function ThemeMenu() {
  const t = useWords(themeWords)
  const { rendered } = useSite()
  const choice = useSiteStore(themeChoice, (now) => now.choice, rendered?.theme ?? 'dark')
  const Chosen = icons[choice]
  return (
    <Menu
      label={t('theme')}
      trigger={
        <IconButton label={t('theme')}>
          <Chosen />
        </IconButton>
      }
    >
      {themes.map((theme) => {
        const Icon = icons[theme]
        return (
          <MenuRadioItem key={theme} checked={theme === choice} onSelect={() => chooseTheme(theme)}>
            <Icon />
            {t(theme)}
          </MenuRadioItem>
        )
      })}
    </Menu>
  )
}
