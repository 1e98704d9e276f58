// What the app says about itself, at the foot of every page and one thing at a time: that there is no connection, that a new
// version is ready, what the site announces, that it can be kept on the home screen. Fetched once the page rests.

import { AnnouncementBar, useAnnouncement } from "./announcement-bar";
import { InstallBar } from "./install-bar";
import { OfflineBar } from "./offline-bar";
import { useConnection } from "./use-connection";
import { useInstallOffer } from "./use-install-offer";
import { useOpenedFiles } from "./use-opened-files";
import { useSeenPages } from "./use-seen-pages";
import { useVersion } from "./use-version";
import { VersionBar } from "./version-bar";

export function AppBars() {
  useSeenPages();
  useOpenedFiles();
  const connection = useConnection();
  const version = useVersion();
  const install = useInstallOffer();
  const announcement = useAnnouncement();
  if (connection.isOffline) return <OfflineBar keptAt={connection.keptAt} />;
  if (version.isShown) return <VersionBar version={version} />;
  if (announcement.shown !== null) return <AnnouncementBar hide={announcement.hide} shown={announcement.shown} />;
  return install.isOffered && <InstallBar offer={install} />;
}
