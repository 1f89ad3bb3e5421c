// Another release at the host, in Firefox.

import { updateAnywhere } from "../updates.mjs";
import { journey } from "./fox.mjs";

await updateAnywhere(journey, "firefox", 3);
