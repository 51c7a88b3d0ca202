import { directionOf, languageOfPath } from '@qasima/shared/contract/language'
import { LanguageContext } from '@qasima/shared/i18n/language-context'
import { UiProvider } from '@qasima/shared/ui/provider'
import { createRoot } from 'react-dom/client'
import { ThemeGallery } from './theme-gallery.tsx'

const language = languageOfPath(location.pathname)
const root = document.getElementById('root')

if (root)
  createRoot(root).render(
    <LanguageContext value={language}>
      <UiProvider direction={directionOf(language)}>
        <ThemeGallery language={language} />
      </UiProvider>
    </LanguageContext>,
  )
