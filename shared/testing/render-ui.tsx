import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { UiProvider } from '../ui/provider.tsx'

/** Renders a part of the design system in a document of the given direction. */
export function renderUi(part: ReactNode, direction: 'rtl' | 'ltr' = 'rtl'): RenderResult {
  document.documentElement.dir = direction
  document.documentElement.lang = direction === 'rtl' ? 'ar' : 'en'
  return render(part, { wrapper: ({ children }) => <UiProvider direction={direction}>{children}</UiProvider> })
}
