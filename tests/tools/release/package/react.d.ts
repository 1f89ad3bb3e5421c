// For React 19 and later: `import type {} from "suizo-board/react";` once in a project.

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { SuizoBoardAttributes, SuizoBoardElement } from "./index.js";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "suizo-board": DetailedHTMLProps<Omit<HTMLAttributes<SuizoBoardElement>, keyof SuizoBoardAttributes>, SuizoBoardElement> & SuizoBoardAttributes;
    }
  }
}
