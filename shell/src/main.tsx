import { type DocumentState, documentStateElement } from '@qasima/shared/federation/document-state'
import { keepReplies } from '@qasima/shared/http/call'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routesOf } from './routes.tsx'

const state = JSON.parse(document.getElementById(documentStateElement)?.textContent ?? '') as DocumentState
keepReplies(state.replies)
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={createBrowserRouter(routesOf(state))} />)
