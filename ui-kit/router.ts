/**
 * The router that shell and modules share. Only these names of react-router are loaded; a module that needs another
 * adds it here.
 */

export type { LinkProps, Location, NavigateFunction, NavLinkProps, RouteObject } from 'react-router-dom';
export {
  BrowserRouter,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
