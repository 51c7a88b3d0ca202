import type { EmotionCache } from '@emotion/cache'
import { createContext } from 'react'

/** The server's own cache of styles, from which it reads those of the page it renders. A browser makes one itself. */
export const StyleCacheContext = createContext<EmotionCache | undefined>(undefined)
