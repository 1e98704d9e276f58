#!/usr/bin/env python3
"""Prints what the binary is made of as CycloneDX 1.5: crates from Cargo.lock, packages of the browser app from npm's lock file.
The same lock files give the same bytes: no time, no random number.

    scripts/sbom.py [--target x86_64-unknown-linux-gnu]
"""

import argparse
import json
import re
import subprocess
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


def packages():
    """As npm itself describes them, without what it knows of the machine."""
    command = ["npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "dev"]
    document = json.loads(subprocess.run(command, cwd=shipped.ROOT / "web", check=True, capture_output=True, text=True).stdout)
    for component in document["components"]:
        # The path of a package below node_modules.
        component.pop("properties", None)
        if not component.get("externalReferences"):
            component.pop("externalReferences", None)
        component["bom-ref"] = component["purl"]
    return document["components"]


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
