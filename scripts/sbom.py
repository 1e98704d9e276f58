#!/usr/bin/env python3
"""Prints what the binary is made of as CycloneDX 1.5: crates from Cargo.lock, packages of the browser app from npm's lock file.
The same lock files give the same bytes: no time, no random number.

    scripts/sbom.py [--target x86_64-unknown-linux-gnu]
"""

import argparse
import base64
import json
import re
import tomllib
import uuid

import shipped


def licence(expression):
    return [{"expression": expression}] if expression else []


def crate(package, checksums):
    name, version = package["name"], package["version"]
    address = f"pkg:cargo/{name}@{version}"
    component = {
        "type": "library",
        "bom-ref": address,
        "name": name,
        "version": version,
        "scope": "required",
        "hashes": [{"alg": "SHA-256", "content": checksums[name, version]}],
        # An old way to say OR, which SPDX does not know.
        "licenses": licence((package["license"] or "").replace("/", " OR ")),
        "purl": address,
    }
    if re.match("https?://", package["repository"] or ""):
        component["externalReferences"] = [{"type": "vcs", "url": package["repository"]}]
    return component


def crates(target):
    lock = tomllib.loads((shipped.ROOT / "Cargo.lock").read_text())
    checksums = {(package["name"], package["version"]): package.get("checksum") for package in lock["package"]}
    metadata = shipped.cargo_metadata("--filter-platform", target)
    product = next(package for package in metadata["packages"] if package["name"] == "vitrine")
    return product, [crate(package, checksums) for package in shipped.linked_crates(metadata)]


def package(place, record):
    # What lies in another package's folder is named after its own.
    name, version = place.rpartition("node_modules/")[2], record["version"]
    address = f"pkg:npm/{name.replace('@', '%40')}@{version}"
    algorithm, _, digest = record["integrity"].partition("-")
    return {
        "type": "library",
        "bom-ref": address,
        "name": name,
        "version": version,
        "scope": "required",
        "hashes": [{"alg": algorithm.upper().replace("SHA", "SHA-"), "content": base64.b64decode(digest).hex()}],
        "licenses": licence(record.get("license")),
        "purl": address,
    }


def packages():
    # `npm sbom --omit dev` leaves out packages that are needed both to build and at run time, React among them.
    found = {component["bom-ref"]: component for component in (package(*each) for each in shipped.browser_packages())}
    return list(found.values())


def document(target):
    product, linked = crates(target)
    components = sorted(linked + packages(), key=lambda component: component["bom-ref"])
    root = f"pkg:generic/vitrine@{product['version']}"
    body = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": root,
                "name": "vitrine",
                "version": product["version"],
                "licenses": licence(product["license"]),
                "purl": root,
                "properties": [{"name": "vitrine:target", "value": target}],
            }
        },
        "components": components,
        "dependencies": [{"ref": root, "dependsOn": [component["bom-ref"] for component in components]}],
    }
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(body, sort_keys=True))
    return {"$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json", "serialNumber": f"urn:uuid:{number}", **body}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--target", default="x86_64-unknown-linux-gnu")
    print(json.dumps(document(parser.parse_args().target), indent=2))


if __name__ == "__main__":
    main()
