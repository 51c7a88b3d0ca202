// The one router of the page. Remotes use these parts of it and never make a router of their own.
export type { LoaderFunctionArgs } from 'react-router'
export {
  isRouteErrorResponse,
  Outlet,
  useBlocker,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router'
export { Link } from './language-link.ts'
