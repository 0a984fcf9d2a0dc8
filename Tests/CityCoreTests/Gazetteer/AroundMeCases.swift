/// Answers to "what is around this point", computed by brute force over the embedded places, which
/// derive from GeoNames (https://www.geonames.org/), CC BY 4.0.
struct AroundMeCase: Sendable {
  var note: String
  var lat: Double
  var lon: Double
  var radiusKm: Double
  var limit: Int

  /// How many places lie within the radius, whatever the limit.
  var within: Int

  /// GeoNames ids, nearest first.
  var ids: [Int]

  /// Distances of those ids in km, to the millimetre.
  var distances: [Double]

  static let all: [AroundMeCase] = [
    AroundMeCase(
      note: "dense: more within reach than the limit", lat: 47.532695, lon: 19.089478, radiusKm: 10,
      limit: 30, within: 63,
      ids: [
        7_284_830, 3_055_970, 3_042_430, 13_645_442, 12_749_917, 7_284_831, 13_589_152, 3_046_430,
        7_284_842,
        3_053_176, 3_046_446, 7_284_828, 13_589_153, 7_284_832, 3_043_470, 12_749_912, 6_690_770,
        3_045_965,
        12_749_911, 12_749_907, 11_054_702, 3_047_211, 7_117_203, 12_749_914, 12_749_900,
        12_749_906, 11_054_704,
        3_045_960, 7_284_826, 7_284_843,
      ],
      distances: [
        0.735776, 1.816795, 2.066466, 2.562875, 3.146016, 3.238688, 3.318202, 3.407365, 3.480991,
        3.644708, 3.664724, 3.681812, 3.885125, 3.909974, 4.012806, 4.124182, 4.132912, 4.302831,
        4.440973, 4.4669, 4.519867, 4.63313, 4.673755, 4.806988, 4.861676, 4.923753, 4.974377,
        5.001486, 5.051305, 5.251337,
      ]),
    AroundMeCase(
      note: "random country, near a place", lat: -36.856067, lon: 175.007682, radiusKm: 10,
      limit: 30, within: 5,
      ids: [
        2_193_497, 2_189_715, 6_232_082, 6_232_092, 6_232_075,
      ],
      distances: [
        3.107579, 7.939748, 8.645041, 9.566603, 9.724977,
      ]),
    AroundMeCase(
      note: "random country, near a place", lat: 15.235295, lon: 145.719491, radiusKm: 10,
      limit: 30, within: 7,
      ids: [
        13_527_050, 13_645_575, 13_237_016, 7_828_758, 13_645_576, 7_828_768, 13_645_573,
      ],
      distances: [
        2.695389, 3.468004, 3.608674, 4.542029, 4.66016, 4.69792, 6.092265,
      ]),
    AroundMeCase(
      note: "random country, near a place", lat: 10.713901, lon: -61.590171, radiusKm: 10,
      limit: 30, within: 3,
      ids: [
        3_574_636, 3_573_935, 3_573_890,
      ],
      distances: [
        2.73351, 4.955107, 9.393165,
      ]),
    AroundMeCase(
      note: "well-known city centre", lat: 30.06263, lon: 31.24967, radiusKm: 10,
      limit: 30, within: 6,
      ids: [
        360630, 358683, 356436, 353225, 349076, 360995,
      ],
      distances: [
        0.0, 1.768841, 4.33973, 4.864294, 6.947961, 7.113618,
      ]),
    AroundMeCase(
      note: "well-known city centre", lat: 43.77925, lon: 11.24626, radiusKm: 10,
      limit: 30, within: 7,
      ids: [
        3_176_959, 12_023_195, 3_166_988, 3_170_305, 3_182_522, 3_166_601, 8_948_774,
      ],
      distances: [
        0.0, 2.487015, 5.447195, 6.045177, 6.874966, 6.967858, 8.205508,
      ]),
    AroundMeCase(
      note: "antimeridian", lat: -17, lon: 179.999999, radiusKm: 150,
      limit: 30, within: 3,
      ids: [
        2_198_520, 2_204_582, 2_204_417,
      ],
      distances: [
        74.821322, 92.478742, 138.986228,
      ]),
    AroundMeCase(
      note: "antimeridian", lat: -17.5, lon: -179.5, radiusKm: 150,
      limit: 30, within: 3,
      ids: [
        4_035_863, 2_204_417, 2_198_520,
      ],
      distances: [
        109.56164, 140.244696, 147.399554,
      ]),
    AroundMeCase(
      note: "antimeridian", lat: 52, lon: 180, radiusKm: 1200,
      limit: 30, within: 3,
      ids: [
        5_877_208, 5_879_048, 2_122_843,
      ],
      distances: [
        924.650204, 977.759641, 987.872438,
      ]),
    AroundMeCase(
      note: "antimeridian", lat: -16.5, lon: 180, radiusKm: 75,
      limit: 30, within: 1,
      ids: [
        2_204_582
      ],
      distances: [
        68.170953
      ]),
    AroundMeCase(
      note: "other radius or limit", lat: -15.779241, lon: -48.280844, radiusKm: 20015.2,
      limit: 5, within: 95051,
      ids: [
        6_316_328, 3_469_049, 3_466_489, 6_318_357, 8_603_563,
      ],
      distances: [
        1.925816, 14.296584, 16.377218, 18.057321, 18.745244,
      ]),
    AroundMeCase(
      note: "other radius or limit", lat: 26.726408, lon: 77.030045, radiusKm: 1,
      limit: 30, within: 1,
      ids: [
        1_270_090
      ],
      distances: [
        0.997268
      ]),
    AroundMeCase(
      note: "other radius or limit", lat: 51.277118, lon: 6.563878, radiusKm: 2,
      limit: 30, within: 1,
      ids: [
        2_808_559
      ],
      distances: [
        1.883217
      ]),
    AroundMeCase(
      note: "near a pole", lat: -90, lon: 0, radiusKm: 3990,
      limit: 30, within: 4,
      ids: [
        3_874_926, 3_833_367, 11_126_081, 3_426_466,
      ],
      distances: [
        3899.216721, 3912.86147, 3946.221106, 3971.764839,
      ]),
    AroundMeCase(
      note: "near a pole", lat: 90, lon: 45, radiusKm: 1500,
      limit: 30, within: 2,
      ids: [
        2_729_907, 3_831_208,
      ],
      distances: [
        1309.506654, 1393.645747,
      ]),
    AroundMeCase(
      note: "near a pole", lat: 89.9999, lon: 179.9, radiusKm: 1600,
      limit: 30, within: 2,
      ids: [
        2_729_907, 3_831_208,
      ],
      distances: [
        1309.517356, 1393.649708,
      ]),
    AroundMeCase(
      note: "near a pole", lat: 85, lon: 30, radiusKm: 900,
      limit: 30, within: 1,
      ids: [
        2_729_907
      ],
      distances: [
        782.938434
      ]),
    AroundMeCase(
      note: "near-tie (< 1 m)", lat: 45.490833, lon: 8.691238, radiusKm: 10,
      limit: 30, within: 9,
      ids: [
        3_176_379, 3_181_096, 3_169_035, 3_165_100, 3_165_275, 3_172_189, 3_182_221, 3_179_749,
        3_177_720,
      ],
      distances: [
        1.378729, 2.542724, 3.741093, 5.680299, 7.235775, 7.3258, 9.438654, 9.439317, 9.846886,
      ]),
    AroundMeCase(
      note: "near-tie (< 1 m)", lat: 19.574069, lon: -98.858096, radiusKm: 10,
      limit: 30, within: 18,
      ids: [
        3_761_196, 3_531_007, 3_515_862, 3_530_932, 3_519_032, 3_817_714, 3_817_731, 3_817_701,
        8_858_264, 3_517_832,
        3_515_715, 3_817_729, 3_817_702, 3_533_404, 3_817_730, 3_817_746, 3_519_487, 3_817_756,
      ],
      distances: [
        1.646434, 3.776879, 4.16428, 4.570309, 4.933839, 5.031516, 5.906299, 6.537605, 6.537919,
        6.816716, 7.382322, 7.618271, 8.715128, 8.968255, 9.038805, 9.320561, 9.941319, 9.984298,
      ]),
    AroundMeCase(
      note: "equator / prime meridian", lat: 0, lon: 32.5, radiusKm: 25,
      limit: 30, within: 4,
      ids: [
        233508, 231954, 232107, 232713,
      ],
      distances: [
        6.653355, 9.940224, 20.302744, 24.266004,
      ]),
    AroundMeCase(
      note: "equator / prime meridian", lat: 0.0, lon: 109.33, radiusKm: 10,
      limit: 30, within: 1,
      ids: [
        1_630_789
      ],
      distances: [
        3.594825
      ]),
    AroundMeCase(
      note: "random point on the globe", lat: 67.350825, lon: -15.499169, radiusKm: 10,
      limit: 30, within: 0, ids: [], distances: []),
    AroundMeCase(
      note: "random point on the globe", lat: -54.029146, lon: 140.671271, radiusKm: 10,
      limit: 30, within: 0, ids: [], distances: []),
    AroundMeCase(
      note: "places with identical coordinates", lat: 43.358009, lon: 142.443394, radiusKm: 10,
      limit: 30, within: 2,
      ids: [
        2_128_147, 2_130_306,
      ],
      distances: [
        4.937325, 4.937325,
      ]),
    AroundMeCase(
      note: "places with identical coordinates", lat: 55.729051, lon: 37.459199, radiusKm: 10,
      limit: 30, within: 29,
      ids: [
        566976, 528454, 562820, 551835, 496456, 574675, 582266, 539110, 502971, 472079, 516264,
        521500, 527057, 565197, 533067, 549479, 6_417_635, 518805, 471456, 542634, 536098, 497271,
        495136, 517161, 491280, 11_238_229, 507338, 500843, 569273,
      ],
      distances: [
        1.478233, 2.226474, 2.579115, 2.902431, 2.998138, 2.998138, 3.264049, 3.851721, 4.119053,
        4.842259, 5.036701, 5.303981, 5.336039, 5.680238, 6.097389, 6.116511, 6.302488, 6.528043,
        6.960372, 7.02936, 7.46671, 7.629488, 7.91014, 8.419657, 8.669778, 8.743175, 8.775655,
        9.031037, 9.598535,
      ]),
  ]
}
