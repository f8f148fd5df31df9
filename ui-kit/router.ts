/**
 * The router as the whole page shares it. A shared library keeps every export it has, so this short list is what keeps
 * two thirds of react-router out of the first load. A module that needs another name adds it here and waits for a shell
 * release; importing react-router-dom directly would bring a second router that knows nothing of the first.
 */

export type { LinkProps, Location, NavigateFunction, NavLinkProps, RouteObject } from 'react-router-dom';
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
